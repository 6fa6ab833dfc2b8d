import Foundation

indirect enum ShapeModel: Sendable {
    case group([ShapeModel], TransformModel)
    case path(PathModel, isReversed: Bool)
    case trim(TrimModel)
    case style(StyleModel)
}

enum PathModel: Sendable {
    case ellipse(position: NumbersProperty, size: NumbersProperty)
    case rectangle(position: NumbersProperty, size: NumbersProperty, radius: NumbersProperty)
    case star(StarModel)
    case free(Property<BezierPath>)

    func path(at time: Double) -> BezierPath {
        switch self {
        case .ellipse(let position, let size):
            .ellipse(center: position.point(at: time), size: size.point(at: time))
        case .rectangle(let position, let size, let radius):
            .rectangle(
                center: position.point(at: time), size: size.point(at: time), radius: radius.number(at: time))
        case .star(let star): star.path(at: time)
        case .free(let path): path.value(at: time)
        }
    }
}

struct StarModel: Sendable {
    var position = NumbersProperty.fixed(0)
    /// Of tips or corners; rounded to a whole number, at most 10,000.
    var points: NumbersProperty
    var outerRadius: NumbersProperty
    /// Between the tips; nil for a polygon.
    var innerRadius: NumbersProperty?
    var outerRoundness = NumbersProperty.fixed(0)
    var innerRoundness = NumbersProperty.fixed(0)
    /// Clockwise, in degrees; at 0 the first tip points up.
    var rotation = NumbersProperty.fixed(0)

    /// Clockwise from the first tip, as lottie-web, rlottie and ThorVG draw it. The formulas in the text of the
    /// specification go the other way round.
    func path(at time: Double) -> BezierPath {
        let tips = points.number(at: time).rounded()
        // Also for what is no number.
        guard tips >= 1 else { return BezierPath() }
        let count = Int(min(tips, 10_000))
        let step = Double.pi / Double(count)
        let start = (rotation.number(at: time).remainder(dividingBy: 360) - 90) * .pi / 180
        let center = position.point(at: time)
        let (radius, roundness) = (outerRadius.number(at: time), outerRoundness.number(at: time))
        let inner = innerRadius.map { ($0.number(at: time), innerRoundness.number(at: time)) }
        func vertex(_ angle: Double, _ radius: Double, _ roundness: Double) -> BezierPath.Vertex {
            let direction = Point(cos(angle), sin(angle))
            let handle = direction.turned * (radius * step / 2 * roundness / 100)
            return (center + direction * radius, -handle, handle)
        }
        var vertices: [BezierPath.Vertex] = []
        for index in 0..<count {
            let angle = start + Double(index) * step * 2
            vertices.append(vertex(angle, radius, roundness))
            if let (radius, roundness) = inner { vertices.append(vertex(angle + step, radius, roundness)) }
        }
        return BezierPath(vertices: vertices, isClosed: true)
    }
}

/// Which part of the paths above is drawn.
struct TrimModel: Sendable {
    var start, end, offset: NumbersProperty
    /// Whether the paths are measured as if they were one.
    var isInOrder: Bool

    func range(at time: Double) -> TrimRange {
        TrimRange(start: start.number(at: time), end: end.number(at: time), offset: offset.number(at: time))
    }
}
