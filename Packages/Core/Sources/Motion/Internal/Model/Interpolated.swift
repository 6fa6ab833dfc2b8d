/// A value between two others.
protocol Interpolated: Sendable {
    /// - Parameter shares: how far each dimension has come, mostly from 0 to 1. Values of another kind than four numbers
    ///   use the first one.
    static func between(_ keyframe: Keyframe<Self>, _ shares: SIMD4<Double>) -> Self
}

extension SIMD4<Double>: Interpolated {
    static func between(_ keyframe: Keyframe<Self>, _ shares: SIMD4<Double>) -> Self {
        let straight = keyframe.start + (keyframe.end - keyframe.start) * shares
        guard let route = keyframe.route else { return straight }
        let point = route.point(at: shares.x)
        return SIMD4(point.x, point.y, straight.z, straight.w)
    }
}

extension [Double]: Interpolated {
    static func between(_ keyframe: Keyframe<Self>, _ shares: SIMD4<Double>) -> Self {
        zip(keyframe.start, keyframe.end).map { $0 + ($1 - $0) * shares.x }
    }
}

extension BezierPath: Interpolated {
    /// Paths with different numbers of points do not mix: the first one stays. The parser reports that.
    static func between(_ keyframe: Keyframe<Self>, _ shares: SIMD4<Double>) -> Self {
        let (start, end) = (keyframe.start, keyframe.end)
        guard start.points.count == end.points.count else { return start }
        return BezierPath(
            points: zip(start.points, end.points).map { $0.mixed(with: $1, shares.x) }, isClosed: start.isClosed)
    }
}
