/// Cubic curves that follow each other.
struct BezierPath: Equatable, Sendable {
    /// The start, and three for each curve: its two handles and its end.
    var points: [Point]
    /// Whether it ends where it starts, so that a stroke has a join there instead of two caps.
    var isClosed: Bool

    init(points: [Point] = [], isClosed: Bool = false) {
        self.points = points
        self.isClosed = isClosed
    }

    /// As files write it: vertices, each with the handles before and behind it, relative to it.
    init(vertices: [(point: Point, before: Point, behind: Point)], isClosed: Bool) {
        self.init(isClosed: isClosed && !vertices.isEmpty)
        guard let first = vertices.first else { return }
        points.reserveCapacity(vertices.count * 3 + 1)
        points.append(first.point)
        for (vertex, next) in zip(vertices, vertices.dropFirst()) { append(from: vertex, to: next) }
        if let last = vertices.last, isClosed { append(from: last, to: first) }
    }

    private mutating func append(
        from vertex: (point: Point, before: Point, behind: Point), to next: (point: Point, before: Point, behind: Point)
    ) {
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
}
