/// How long a curve is up to each of its points, so that it can be passed at an even speed.
struct CurveLengths: Sendable, Equatable {
    private static let steps = 32

    private let curve: CubicCurve
    /// From the start to each step, beginning with 0.
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
        // The first step that is further, by halving.
        var (low, high) = (0, lengths.count - 1)
        while high - low > 1 {
            let middle = (low + high) / 2
            if lengths[middle] <= length { low = middle } else { high = middle }
        }
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
