/// Cubic curves that follow each other.
struct BezierPath: Equatable, Sendable {
    /// The start, and three for each curve: its two handles and its end.
    var points: [Point] = []
    /// Whether it ends where it starts, so that a stroke has a join there instead of two caps.
    var isClosed = false
}

extension BezierPath {
    /// As files write it: with the handles before and behind it, relative to it.
    typealias Vertex = (point: Point, before: Point, behind: Point)

    init(vertices: [Vertex], isClosed: Bool) {
        self.init(isClosed: isClosed && !vertices.isEmpty)
        guard let first = vertices.first else { return }
        points.reserveCapacity(vertices.count * 3 + 1)
        points.append(first.point)
        for (vertex, next) in zip(vertices, vertices.dropFirst()) { append(from: vertex, to: next) }
        if let last = vertices.last, isClosed { append(from: last, to: first) }
    }

    private mutating func append(from vertex: Vertex, to next: Vertex) {
        points += [vertex.point + vertex.behind, next.point + next.before, next.point]
    }

    var curveCount: Int { max(points.count - 1, 0) / 3 }

    func curve(_ index: Int) -> CubicCurve {
        CubicCurve(
            start: points[index * 3], first: points[index * 3 + 1], second: points[index * 3 + 2],
            end: points[index * 3 + 3])
    }

    mutating func append(_ curve: CubicCurve) {
        if points.isEmpty { points.append(curve.start) }
        points += [curve.first, curve.second, curve.end]
    }

    var reversed: BezierPath { BezierPath(points: points.reversed(), isClosed: isClosed) }

    func mapped(_ matrix: Affine) -> BezierPath {
        guard matrix != .identity else { return self }
        return BezierPath(points: points.map { matrix($0) }, isClosed: isClosed)
    }

    /// From the top right, clockwise. Of the radius of the corners, at most half of the shorter side counts.
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
