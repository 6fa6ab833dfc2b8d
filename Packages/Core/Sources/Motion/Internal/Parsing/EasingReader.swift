/// Easing of a keyframe (`o`, `i` and `h`).
enum EasingReader {
    /// - Returns: nil when the value is held.
    static func easing(_ node: LottieNode) throws(MotionProblem) -> Easing? {
        if try node["h"]?.flag() ?? false { return nil }
        guard let out = node["o"], let into = node["i"] else { return Easing() }
        let (x1, y1) = (try out.member("x").numbers(atMost: 4), try out.member("y").numbers(atMost: 4))
        let (x2, y2) = (try into.member("x").numbers(atMost: 4), try into.member("y").numbers(atMost: 4))
        let count = [x1, y1, x2, y2].map(\.count)
        guard count.allSatisfy({ $0 > 0 }) else { throw node.problem("has an easing without numbers") }
        // One number counts for all dimensions.
        let dimensions = min(count.max() ?? 1, 4)
        func number(_ numbers: [Double], _ index: Int) -> Double { numbers[min(index, numbers.count - 1)] }
        let curves = (0..<dimensions).map {
            EasingCurve(number(x1, $0), number(y1, $0), number(x2, $0), number(y2, $0))
        }
        return Easing(curves: Set(curves).count == 1 ? [curves[0]] : curves)
    }
}
