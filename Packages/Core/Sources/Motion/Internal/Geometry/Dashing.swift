struct Dashing {
    private let lengths: [Double]
    private let start: (index: Int, rest: Double)

    /// Nil where the line stays whole, by the rules of the specification: a length below 0, or none above 0.
    init?(_ lengths: [Double], offset: Double) {
        // With an odd number of lengths, dashes and gaps change places each time.
        let pairs = lengths.count.isMultiple(of: 2) ? lengths : lengths + lengths
        let sum = pairs.reduce(0, +)
        guard lengths.allSatisfy({ $0 >= 0 }), sum.isNormal, sum > 0, offset.isFinite else { return nil }
        self.lengths = pairs
        start = Self.start(of: pairs, sum: sum, offset: offset)
    }

    func pieces(of line: Polyline, budget: WorkBudget) -> [Polyline] {
        var (index, rest) = start
        var pieces: [Polyline] = []
        var piece = Polyline()
        var points = zip(line.points, line.isSmooth).map { ($0, $1) }
        if line.isClosed, let first = points.first { points.append((first.0, false)) }
        guard var (place, _) = points.first else { return [] }
        if isDash(index) { piece.append(place, isSmooth: false) }
        for (end, isSmooth) in points.dropFirst() {
            var left = place.distance(to: end)
            while left > rest {
                guard budget.spend(WorkBudget.dash) else { return [] }
                let next = place.mixed(with: end, rest / left)
                // Dashes may be so short that nothing moves any more.
                left = next == place ? left - rest : next.distance(to: end)
                place = next
                if isDash(index) {
                    piece.append(place, isSmooth: false)
                    pieces.append(piece)
                    piece = Polyline()
                }
                index = (index + 1) % lengths.count
                rest = lengths[index]
                if isDash(index) { piece.append(place, isSmooth: false) }
            }
            rest -= left
            place = end
            if isDash(index) { piece.append(end, isSmooth: isSmooth) }
        }
        if isDash(index), !piece.points.isEmpty { pieces.append(piece) }
        return pieces
    }

    private func isDash(_ index: Int) -> Bool { index.isMultiple(of: 2) }

    private static func start(of lengths: [Double], sum: Double, offset: Double) -> (index: Int, rest: Double) {
        var passed = offset.truncatingRemainder(dividingBy: sum)
        if passed < 0 { passed += sum }
        for (index, length) in lengths.enumerated() {
            if passed < length { return (index, length - passed) }
            passed -= length
        }
        return (0, lengths[0])
    }
}
