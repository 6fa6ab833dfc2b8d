/// A layer of a composition.
struct LayerModel: Sendable {
    enum Content: Sendable {
        /// Nothing to see: a null layer, or one of a kind that is not drawn.
        case nothing
        case solid(size: Point, color: Pixel)
        case shapes([ShapeModel])
        case precomposition(PrecompositionModel)
    }

    struct Matte: Sendable {
        /// Of the layer that is the matte, in the composition.
        let layer: Int
        let mode: MatteMode
    }

    var content = Content.nothing
    var transform = TransformModel()
    /// Of the layer that moves this one, in the composition.
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

/// Another composition as a layer.
struct PrecompositionModel: Sendable {
    /// In the scene.
    let composition: Int
    /// Of the rectangle in which it is seen.
    let size: Point
    /// The layer's first frame in the time of the composition around it.
    let startTime: Double
    /// Above 1 it is slower.
    let stretch: Double
    /// In frames, instead of the two before.
    let remap: NumbersProperty?

    /// The time inside. With both a start and a stretch, the start is measured outside, as lottie-web, rlottie and ThorVG
    /// have it.
    func time(at time: Double) -> Double {
        remap.map { $0.number(at: time) } ?? (time - startTime) / stretch
    }
}

/// An area of a layer that is kept or left out.
struct MaskModel: Sendable {
    enum Mode: String, Sendable {
        case add = "a"
        case subtract = "s"
        case intersect = "i"

        /// - Parameters:
        ///   - sum: how much of a pixel the masks before keep.
        ///   - mask: how much of it this one covers.
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
    /// In percent.
    var opacity: NumbersProperty
}

/// All compositions of an animation.
struct Scene: Sendable {
    /// Those that are used; none contains itself.
    var compositions: [[LayerModel]]
    /// The outermost one.
    var root: Int
}

/// What of its matte decides how much of a layer is seen. The numbers are those of the specification (`tt`).
enum MatteMode: Int, Sendable {
    case alpha = 1, invertedAlpha, luminance, invertedLuminance

    func share(_ pixel: Pixel) -> Float {
        switch self {
        case .alpha: pixel.w
        case .invertedAlpha: 1 - pixel.w
        case .luminance: pixel.luminance
        case .invertedLuminance: 1 - pixel.luminance
        }
    }
}
