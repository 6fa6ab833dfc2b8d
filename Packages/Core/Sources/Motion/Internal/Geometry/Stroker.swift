import Foundation

/// Outlines of lines with a width. Each outline goes around its line in the same direction, so that overlapping ones
/// stay filled under the nonzero rule.
struct Stroker {
    private let shape: StrokeShape
    private let radius: Double
    /// Of a round part, between the points of its outline.
    private let arcStep: Double
    private let dashing: Dashing?
    private let tolerance: Double
    private let budget: WorkBudget

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
                let last = line.points.count - 1
                appendCap(side.points[last], side.direction(before: last), to: &outlines)
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

struct StrokeShape: Equatable, Sendable {
    enum Cap: Sendable { case butt, round, square }
    enum Join: Sendable { case miter, round, bevel }

    var width: Double
    var cap = Cap.butt
    var join = Join.miter
    /// How long a miter may be, as a multiple of the width, before it becomes a bevel.
    var miterLimit = 4.0
    /// By turns, how long a dash and how long a gap is; empty for a line without gaps.
    var dashes: [Double] = []
    /// How far into the dashes the path begins.
    var dashOffset = 0.0
}

/// Parts of circles, as the outlines of round joins and caps.
enum Arc {
    /// The angle between two points so that no line between them is further than `tolerance` from the circle.
    static func step(radius: Double, tolerance: Double) -> Double {
        guard radius > tolerance else { return .pi / 2 }
        return max(2 * acos(1 - tolerance / radius), .pi / 128)
    }

    /// The angle of an outer join, from -π to 0: counterclockwise, as seen.
    static func turn(cross: Double, dot: Double) -> Double {
        let turn = atan2(cross, dot)
        return turn > 0 ? turn - 2 * .pi : turn
    }

    static func append(around center: Point, from: Point, turn: Double, step: Double, to outline: inout Polygons) {
        let exact = (abs(turn) / step).rounded(.up)
        // Also for what is no number.
        let count = exact >= 1 && exact <= 512 ? Int(exact) : 1
        for index in 0...count {
            let angle = index == count ? turn : turn * Double(index) / Double(count)
            let (sine, cosine) = angle == -.pi ? (0, -1) : (sin(angle), cos(angle))
            outline.append(center + Point(from.x * cosine - from.y * sine, from.x * sine + from.y * cosine))
        }
    }
}

/// A line passed in one direction, with the direction and the length of each of its parts.
struct LineSide {
    let points: [Point]
    let isSmooth: [Bool]
    /// Of the part behind each point; the last one leads back to the first point.
    private let directions: [Point]
    private let lengths: [Double]

    init(_ line: Polyline) {
        self.init(line.points, line.isSmooth)
    }

    private init(_ points: [Point], _ isSmooth: [Bool]) {
        self.points = points
        self.isSmooth = isSmooth
        let ways = points.indices.map { points[$0 + 1 < points.count ? $0 + 1 : 0] - points[$0] }
        lengths = ways.map(\.length)
        directions = zip(ways, lengths).map { $1 > 0 ? $0 / $1 : Point(1, 0) }
    }

    var reversed: LineSide { LineSide(points.reversed(), isSmooth.reversed()) }

    func direction(behind index: Int) -> Point { directions[index] }
    func direction(before index: Int) -> Point { directions[index > 0 ? index - 1 : points.count - 1] }
    func length(behind index: Int) -> Double { lengths[index] }
    func length(before index: Int) -> Double { lengths[index > 0 ? index - 1 : points.count - 1] }
}
