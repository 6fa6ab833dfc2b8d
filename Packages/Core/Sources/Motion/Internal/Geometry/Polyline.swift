/// A path as lines, without points that lie on each other.
struct Polyline {
    private(set) var points: [Point] = []
    /// Whether the path bends smoothly at a point, because the point only divides a curve.
    private(set) var isSmooth: [Bool] = []
    let isClosed: Bool

    init(_ path: BezierPath, tolerance: Double, budget: WorkBudget) {
        isClosed = path.isClosed
        guard let first = path.points.first else { return }
        append(first, isSmooth: false)
        for index in 0..<path.curveCount {
            let curve = path.curve(index)
            let count = curve.lineCount(tolerance: tolerance)
            guard budget.spend(count * WorkBudget.point) else { return }
            for step in 1..<count { append(curve.point(at: Double(step) / Double(count)), isSmooth: true) }
            append(curve.end, isSmooth: false)
        }
        // The last point of a closed path is its first one again.
        if isClosed, points.count > 1, points[points.count - 1] == points[0] {
            points.removeLast()
            isSmooth.removeLast()
        }
    }

    /// A piece that is open.
    init() { isClosed = false }

    mutating func append(_ point: Point, isSmooth smooth: Bool) {
        if let last = points.last, last == point {
            isSmooth[points.count - 1] = isSmooth[points.count - 1] && smooth
            return
        }
        points.append(point)
        isSmooth.append(smooth)
    }
}

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
