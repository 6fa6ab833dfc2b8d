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
