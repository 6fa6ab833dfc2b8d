struct CubicCurve: Equatable, Sendable {
    var start, first, second, end: Point

    /// Whether it is a line that is passed evenly enough to be one piece.
    var isLine: Bool { first == start && second == end }

    func point(at share: Double) -> Point {
        let rest = 1 - share
        let handles = first * (3 * rest * rest * share) + second * (3 * rest * share * share)
        return start * (rest * rest * rest) + handles + end * (share * share * share)
    }

    /// The direction there, of any length; zero for a point.
    func direction(at share: Double) -> Point {
        let rest = 1 - share
        let direction =
            (first - start) * (rest * rest) + (second - first) * (2 * rest * share) + (end - second) * (share * share)
        return direction == .zero ? end - start : direction
    }

    /// The part between two shares (de Casteljau, twice).
    func part(from: Double, to: Double) -> CubicCurve {
        if from <= 0, to >= 1 { return self }
        if isLine {
            let (start, end) = (start.mixed(with: end, from), start.mixed(with: end, to))
            return CubicCurve(start: start, first: start, second: end, end: end)
        }
        let rest = split(at: from).after
        return from < 1 ? rest.split(at: (to - from) / (1 - from)).before : rest
    }

    private func split(at share: Double) -> (before: CubicCurve, after: CubicCurve) {
        let (one, two, three) = (
            start.mixed(with: first, share), first.mixed(with: second, share), second.mixed(with: end, share)
        )
        let (four, five) = (one.mixed(with: two, share), two.mixed(with: three, share))
        let middle = four.mixed(with: five, share)
        return (
            CubicCurve(start: start, first: one, second: four, end: middle),
            CubicCurve(start: middle, first: five, second: three, end: end)
        )
    }

    /// How many lines are needed so that none is further than `tolerance` from the curve (Wang's formula), at most 256.
    func lineCount(tolerance: Double) -> Int {
        if isLine { return 1 }
        let bend = max((start - first * 2 + second).length, (first - second * 2 + end).length)
        let count = (0.75 * bend / tolerance).squareRoot()
        // Also for what is no number.
        return count < 255 ? Int(count) + 1 : 256
    }
}

/// How long a curve is up to each of its points, so that it can be passed at an even speed.
struct CurveLengths: Sendable, Equatable {
    private static let steps = 32
    private let curve: CubicCurve
    private let lengths: [Double]
    let total: Double

    init(_ curve: CubicCurve) {
        self.curve = curve
        var lengths = [0.0]
        if curve.isLine {
            lengths.append(curve.start.distance(to: curve.end))
        } else {
            var (point, sum) = (curve.start, 0.0)
            for step in 1...Self.steps {
                let next = curve.point(at: Double(step) / Double(Self.steps))
                sum += point.distance(to: next)
                lengths.append(sum)
                point = next
            }
        }
        self.lengths = lengths
        total = lengths[lengths.count - 1]
    }

    /// The curve's share at which a length has been passed.
    func share(at length: Double) -> Double {
        guard length > 0 else { return 0 }
        guard length < total else { return 1 }
        let high = lengths.firstIndex { $0 > length } ?? lengths.count - 1
        let low = high - 1
        let step = lengths[high] - lengths[low]
        let part = step > 0 ? (length - lengths[low]) / step : 0
        // A line's handles lie on its ends: its share is not its length.
        return (Double(low) + part) / Double(lengths.count - 1)
    }

    /// Where a share of the length has been passed; before and behind the curve, straight on.
    func point(at share: Double) -> Point {
        if share < 0 { return curve.start + unit(curve.direction(at: 0)) * (share * total) }
        if share > 1 { return curve.end + unit(curve.direction(at: 1)) * ((share - 1) * total) }
        let part = self.share(at: share * total)
        return curve.isLine ? curve.start.mixed(with: curve.end, part) : curve.point(at: part)
    }

    private func unit(_ direction: Point) -> Point {
        let length = direction.length
        return length > 0 ? direction / length : .zero
    }
}
