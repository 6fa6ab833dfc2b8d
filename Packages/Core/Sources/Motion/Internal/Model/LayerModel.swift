struct LayerModel: Sendable {
    enum Content: Sendable {
        /// Nothing to see: a null layer, or one of a kind that is not drawn.
        case nothing
        case solid(size: Point, color: Pixel)
        case shapes([ShapeModel])
        case precomposition(PrecompositionModel)
    }

    struct Matte: Sendable {
        let layer: Int
        let mode: MatteMode
    }

    var content = Content.nothing
    var transform = TransformModel()
    var parent: Int?
    var matte: Matte?
    var masks: [MaskModel] = []
    /// The frames of the composition at which the layer is there.
    var start = 0.0
    var end = 0.0
    /// Not drawn by itself, but still a parent or a matte for others.
    var isHidden = false

    func isThere(at time: Double) -> Bool { time >= start && time < end }
}

struct PrecompositionModel: Sendable {
    let composition: Int
    let size: Point
    let startTime: Double
    /// Above 1 it is slower.
    let stretch: Double
    let remap: NumbersProperty?

    /// The time inside. With both a start and a stretch, the start is measured outside, as lottie-web, rlottie and ThorVG
    /// have it.
    func time(at time: Double) -> Double {
        remap.map { $0.number(at: time) } ?? (time - startTime) / stretch
    }
}

struct LayerTree: Sendable {
    var compositions: [[LayerModel]]
    var root: Int
}

/// An area of a layer that is kept or left out.
struct MaskModel: Sendable {
    enum Mode: String, Sendable {
        case add = "a"
        case subtract = "s"
        case intersect = "i"

        func combined(_ sum: Float, _ mask: Float) -> Float {
            switch self {
            case .add: sum + mask - sum * mask
            case .subtract: sum * (1 - mask)
            case .intersect: sum * mask
            }
        }
    }

    var mode: Mode
    var isInverted: Bool
    var path: Property<BezierPath>
    var opacity: NumbersProperty
}

/// Where a layer or a group stands (`ks` and `tr`).
struct TransformModel: Sendable {
    enum Position: Sendable {
        case joined(NumbersProperty)
        case split(x: NumbersProperty, y: NumbersProperty)

        func point(at time: Double) -> Point {
            switch self {
            case .joined(let property): property.point(at: time)
            case .split(let x, let y): Point(x.number(at: time), y.number(at: time))
            }
        }
    }

    var anchor = NumbersProperty.fixed(0)
    var position = Position.joined(.fixed(0))
    var scale = NumbersProperty.fixed(100)
    /// In degrees, clockwise.
    var rotation = NumbersProperty.fixed(0)
    var opacity = NumbersProperty.fixed(100)
    var skew = NumbersProperty.fixed(0)
    var skewAxis = NumbersProperty.fixed(0)

    func matrix(at time: Double) -> Affine {
        let position = Affine.moved(position.point(at: time))
        let rotation = Affine.turned(degrees: rotation.number(at: time))
        let skew = Affine.skewed(degrees: skew.number(at: time), axis: skewAxis.number(at: time))
        let scale = Affine.scaled(scale.point(at: time) / 100)
        return position * rotation * skew * scale * Affine.moved(-anchor.point(at: time))
    }
}

extension Property<SIMD4<Double>> {
    /// A percentage as a number from 0 to 1; what is outside is cut off.
    func share(at time: Double) -> Double { min(max(number(at: time) / 100, 0), 1) }
}
