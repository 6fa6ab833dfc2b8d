/// A cubic Bézier curve from (0, 0) to (1, 1), as CSS's `cubic-bezier`: x is the time, y the value.
struct EasingCurve: Hashable, Sendable {
    /// Both from 0 to 1, so that there is one y for each x.
    let x1, x2: Double
    let y1, y2: Double

    init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
        self.x1 = min(max(x1, 0), 1)
        self.x2 = min(max(x2, 0), 1)
        self.y1 = y1
        self.y2 = y2
    }

    /// - Parameter x: from 0 to 1; outside, the value of the nearer end.
    func y(at x: Double) -> Double {
        if x <= 0 { return 0 }
        if x >= 1 { return 1 }
        if x1 == y1, x2 == y2 { return x }
        // Newton's method, and halving where it would leave what is known of the place.
        var (low, high) = (0.0, 1.0)
        var share = x
        for _ in 0..<40 {
            let error = Self.value(x1, x2, share) - x
            if abs(error) < 1e-9 { break }
            if error > 0 { high = share } else { low = share }
            let slope = Self.slope(x1, x2, share)
            let next = slope > 1e-9 ? share - error / slope : -1
            share = next > low && next < high ? next : (low + high) / 2
        }
        return Self.value(y1, y2, share)
    }

    private static func value(_ first: Double, _ second: Double, _ share: Double) -> Double {
        let rest = 1 - share
        return 3 * rest * rest * share * first + 3 * rest * share * share * second + share * share * share
    }

    private static func slope(_ first: Double, _ second: Double, _ share: Double) -> Double {
        let rest = 1 - share
        return 3 * rest * rest * first + 6 * rest * share * (second - first) + 3 * share * share * (1 - second)
    }
}
