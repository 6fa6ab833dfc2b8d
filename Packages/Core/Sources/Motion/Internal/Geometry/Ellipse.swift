extension BezierPath {
    /// How long a handle is, as a part of the radius, so that a curve comes closest to a quarter of a circle
    /// (spencermortensen.com/articles/bezier-circle).
    static let quarterHandle = 0.5519150244935106

    /// From the top, clockwise.
    static func ellipse(center: Point, size: Point) -> BezierPath {
        let radius = size / 2
        let handle = radius * quarterHandle
        let (right, down) = (Point(handle.x, 0), Point(0, handle.y))
        return BezierPath(
            vertices: [
                (center - Point(0, radius.y), -right, right), (center + Point(radius.x, 0), -down, down),
                (center + Point(0, radius.y), right, -right), (center - Point(radius.x, 0), down, -down),
            ], isClosed: true)
    }
}
