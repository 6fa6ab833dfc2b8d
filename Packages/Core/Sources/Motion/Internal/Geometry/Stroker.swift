/// Outlines of lines with a width. Each outline goes around its line in the same direction, so that overlapping ones
/// stay filled under the nonzero rule.
struct Stroker {
    private let shape: StrokeShape
    private let radius: Double
    /// Of a round part, between the points of its outline.
    private let arcStep: Double
    /// Nil for a line without gaps.
    private let dashing: Dashing?
    private let tolerance: Double
    private let budget: WorkBudget

    /// - Parameter tolerance: how far an outline may be from the exact one, in the units of the path.
    init(_ shape: StrokeShape, tolerance: Double, budget: WorkBudget) {
        self.shape = shape
        self.tolerance = tolerance
        self.budget = budget
        radius = shape.width / 2
        dashing = Dashing(shape.dashes, offset: shape.dashOffset)
        arcStep = Arc.step(radius: radius, tolerance: tolerance)
    }

    func append(_ path: BezierPath, to outlines: inout Polygons) {
        guard radius > 0 else { return }
        let line = Polyline(path, tolerance: tolerance, budget: budget)
        guard let dashing else { return append(line, to: &outlines) }
        for piece in dashing.pieces(of: line, budget: budget) { append(piece, to: &outlines) }
    }

    private func append(_ line: Polyline, to outlines: inout Polygons) {
        guard line.points.count > 1 else {
            if let point = line.points.first { appendDot(point, to: &outlines) }
            return
        }
        let (there, back) = (LineSide(line), LineSide(line).reversed)
        if line.isClosed {
            for index in line.points.indices { appendJoin(there, at: index, to: &outlines) }
            outlines.endPiece()
            for index in line.points.indices { appendJoin(back, at: index, to: &outlines) }
        } else {
            for side in [there, back] {
                for index in 1..<(line.points.count - 1) { appendJoin(side, at: index, to: &outlines) }
                appendCap(side, to: &outlines)
            }
        }
        outlines.endPiece()
    }

    /// A line without a length has caps all the same, unless they are butt.
    private func appendDot(_ point: Point, to outlines: inout Polygons) {
        guard shape.cap != .butt else { return }
        for direction in [Point(1, 0), Point(-1, 0)] { appendCap(point, direction, to: &outlines) }
        outlines.endPiece()
    }

    // MARK: Caps

    private func appendCap(_ side: LineSide, to outlines: inout Polygons) {
        appendCap(side.points[side.points.count - 1], side.direction(behind: side.points.count - 2), to: &outlines)
    }

    private func appendCap(_ end: Point, _ direction: Point, to outlines: inout Polygons) {
        let normal = direction.turned * radius
        switch shape.cap {
        case .butt:
            outlines.append(end + normal)
            outlines.append(end - normal)
        case .square:
            outlines.append(end + normal + direction * radius)
            outlines.append(end - normal + direction * radius)
        case .round:
            Arc.append(around: end, from: normal, turn: -.pi, step: arcStep, to: &outlines)
        }
    }

    // MARK: Joins

    /// The outline on the clockwise side, past one point.
    private func appendJoin(_ side: LineSide, at index: Int, to outlines: inout Polygons) {
        guard budget.exceeded == nil else { return }
        let count = outlines.points.count
        defer { _ = budget.spend((outlines.points.count - count) * WorkBudget.point) }
        let point = side.points[index]
        let (into, out) = (side.direction(before: index), side.direction(behind: index))
        let (cross, dot) = (into.cross(out), into.dot(out))
        let (first, second) = (into.turned * radius, out.turned * radius)
        // Where both outlines meet, if they do.
        let corner = point + (first + second) / (1 + dot)
        if cross > 0 {
            let reach = radius * cross / (1 + dot)
            if reach <= min(side.length(before: index), side.length(behind: index)) {
                outlines.append(corner)
            } else {
                // The lines are too short for their outlines to meet. Over the middle, no part is wound backwards.
                outlines.append(point + first)
                outlines.append(point)
                outlines.append(point + second)
            }
            return
        }
        let isSmooth = side.isSmooth[index]
        if dot > 0.999_999 || isSmooth && dot > 0.7 {
            outlines.append(corner)
        } else if isSmooth || shape.join == .round {
            Arc.append(around: point, from: first, turn: Arc.turn(cross: cross, dot: dot), step: arcStep, to: &outlines)
        } else if shape.join == .miter, (2 / (1 + dot)).squareRoot() <= shape.miterLimit {
            outlines.append(corner)
        } else {
            outlines.append(point + first)
            outlines.append(point + second)
        }
    }
}
