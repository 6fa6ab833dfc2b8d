extension BezierPath {
    /// From the top right, clockwise.
    ///
    /// - Parameter radius: of the corners; at most half of the shorter side counts.
    static func rectangle(center: Point, size: Point, radius: Double = 0) -> BezierPath {
        let half = size / 2
        let radius = min(radius, half.x, half.y)
        guard radius > 0 else {
            let corners = [Point(half.x, -half.y), half, Point(-half.x, half.y), -half]
            return BezierPath(vertices: corners.map { (center + $0, .zero, .zero) }, isClosed: true)
        }
        let handle = radius * quarterHandle
        let (right, down) = (Point(handle, 0), Point(0, handle))
        let inner = half - Point(radius, radius)
        return BezierPath(
            vertices: [
                (center + Point(half.x, -inner.y), -down, .zero), (center + Point(half.x, inner.y), .zero, down),
                (center + Point(inner.x, half.y), right, .zero), (center + Point(-inner.x, half.y), .zero, -right),
                (center + Point(-half.x, inner.y), down, .zero), (center + Point(-half.x, -inner.y), .zero, -down),
                (center + Point(-inner.x, -half.y), -right, .zero), (center + Point(inner.x, -half.y), .zero, right),
            ], isClosed: true)
    }
}
