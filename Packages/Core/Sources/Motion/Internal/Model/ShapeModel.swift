/// An entry of a shape layer.
indirect enum ShapeModel: Sendable {
    case group([ShapeModel], TransformModel)
    case path(PathModel, isReversed: Bool)
    case trim(TrimModel)
    case style(StyleModel)
}

/// A path, as it is described.
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
        case .star(let star): star.star(at: time).path
        case .free(let path): path.value(at: time)
        }
    }
}

/// A star or a polygon.
struct StarModel: Sendable {
    var position, points, outerRadius, outerRoundness, rotation: NumbersProperty
    /// Nil for a polygon.
    var inner: (radius: NumbersProperty, roundness: NumbersProperty)?

    func star(at time: Double) -> Star {
        Star(
            center: position.point(at: time), points: points.number(at: time),
            outerRadius: outerRadius.number(at: time),
            innerRadius: inner?.radius.number(at: time), outerRoundness: outerRoundness.number(at: time),
            innerRoundness: inner?.roundness.number(at: time) ?? 0, rotation: rotation.number(at: time))
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
