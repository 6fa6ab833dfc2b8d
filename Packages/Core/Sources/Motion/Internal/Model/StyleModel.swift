/// How the paths above are drawn.
struct StyleModel: Sendable {
    enum Source: Sendable {
        /// From 0 to 1 each: red, green, blue.
        case color(NumbersProperty)
        case gradient(GradientModel)
    }

    enum Area: Sendable {
        case fill(FillRule)
        case stroke(StrokeModel)
    }

    var source: Source
    /// In percent.
    var opacity: NumbersProperty
    var area: Area

    /// - Parameters:
    ///   - opacity: beside the style's own one.
    ///   - matrix: from the style's points to pixels.
    /// - Returns: nil when nothing is seen, or when the budget is used up.
    func paint(at time: Double, opacity outer: Double, matrix: Affine, budget: WorkBudget) -> Paint? {
        let opacity = opacity.share(at: time) * outer
        guard opacity > 0 else { return nil }
        switch source {
        case .color(let color):
            let color = color.value(at: time)
            return .color(Pixel(red: color.x, green: color.y, blue: color.z, alpha: opacity))
        case .gradient(let gradient):
            return gradient.paint(at: time, opacity: opacity, matrix: matrix, budget: budget).map { .gradient($0) }
        }
    }
}

/// A line along the paths.
struct StrokeModel: Sendable {
    var width: NumbersProperty
    var cap: StrokeShape.Cap
    var join: StrokeShape.Join
    var miterLimit: NumbersProperty
    var dashes: [NumbersProperty]
    var dashOffset: NumbersProperty

    func shape(at time: Double) -> StrokeShape {
        StrokeShape(
            width: width.number(at: time), cap: cap, join: join, miterLimit: miterLimit.number(at: time),
            dashes: dashes.map { $0.number(at: time) }, dashOffset: dashOffset.number(at: time))
    }
}
