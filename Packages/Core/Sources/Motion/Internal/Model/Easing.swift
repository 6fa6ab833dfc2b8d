/// How a value gets from one keyframe to the next.
struct Easing: Equatable, Sendable {
    /// None: evenly. One: for all dimensions. Otherwise one for each dimension, at most four.
    var curves: [EasingCurve] = []

    /// - Parameter progress: of the time between the keyframes, from 0 to 1.
    /// - Returns: of the way from one value to the other; may be below 0 and above 1.
    func shares(at progress: Double) -> SIMD4<Double> {
        guard let first = curves.first else { return SIMD4(repeating: progress) }
        var shares = SIMD4(repeating: first.y(at: progress))
        for index in 1..<max(min(curves.count, 4), 1) { shares[index] = curves[index].y(at: progress) }
        return shares
    }
}
