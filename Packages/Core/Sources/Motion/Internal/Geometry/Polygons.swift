/// Lines that follow each other, in several pieces.
struct Polygons {
    private(set) var points: [Point] = []
    /// Behind the last point of each piece.
    private(set) var ends: [Int] = []

    mutating func append(_ point: Point) { points.append(point) }

    /// Ends a piece; what follows belongs to the next one.
    mutating func endPiece() {
        if points.count > (ends.last ?? 0) { ends.append(points.count) }
    }

    mutating func map(_ matrix: Affine) {
        guard matrix != .identity else { return }
        for index in points.indices { points[index] = matrix(points[index]) }
    }

    /// A path as lines that are at most `tolerance` away from it.
    mutating func append(_ path: BezierPath, tolerance: Double, budget: WorkBudget) {
        guard let first = path.points.first else { return }
        append(first)
        for index in 0..<path.curveCount {
            let curve = path.curve(index)
            let count = curve.lineCount(tolerance: tolerance)
            guard budget.spend(count * WorkBudget.point) else { break }
            for step in 1..<count { append(curve.point(at: Double(step) / Double(count))) }
            append(curve.end)
        }
        endPiece()
    }
}
