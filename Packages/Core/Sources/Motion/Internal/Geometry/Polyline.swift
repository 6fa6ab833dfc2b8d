/// A path as lines, without points that lie on each other.
struct Polyline {
    private(set) var points: [Point] = []
    /// Whether the path bends smoothly at a point, because the point only divides a curve.
    private(set) var isSmooth: [Bool] = []
    let isClosed: Bool

    init(_ path: BezierPath, tolerance: Double, budget: WorkBudget) {
        isClosed = path.isClosed
        path.flatten(tolerance: tolerance, budget: budget) { append($0, isSmooth: $1) }
        // The last point of a closed path is its first one again.
        if isClosed, points.count > 1, points[points.count - 1] == points[0] {
            points.removeLast()
            isSmooth.removeLast()
        }
    }

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

    mutating func endPiece() {
        if points.count > (ends.last ?? 0) { ends.append(points.count) }
    }

    mutating func map(_ matrix: Affine) {
        guard matrix != .identity else { return }
        for index in points.indices { points[index] = matrix(points[index]) }
    }

    mutating func append(_ path: BezierPath, tolerance: Double, budget: WorkBudget) {
        path.flatten(tolerance: tolerance, budget: budget) { point, _ in append(point) }
        endPiece()
    }
}

extension BezierPath {
    /// The path as points of lines that are at most `tolerance` away from it, as far as the budget goes.
    fileprivate func flatten(tolerance: Double, budget: WorkBudget, _ append: (Point, _ isSmooth: Bool) -> Void) {
        guard let first = points.first else { return }
        append(first, false)
        for index in 0..<curveCount {
            let curve = curve(index)
            let count = curve.lineCount(tolerance: tolerance)
            guard budget.spend(count * WorkBudget.point) else { return }
            for step in 1..<count { append(curve.point(at: Double(step) / Double(count)), true) }
            append(curve.end, false)
        }
    }
}
