/// The colours of a gradient at the pixels of an image.
struct GradientPaint {
    enum Form: Equatable {
        case linear(start: Point, end: Point)
        /// Circles from the focus, which is the colour at 0, to the outer circle, the colour at 1.
        case radial(center: Point, radius: Double, focus: Point)
    }

    private let ramp: ColorRamp
    /// From pixels to a plane where shares are simple to compute: x of a linear gradient; the circle of radius 1 around 0.
    private let toPlane: Affine
    /// Nil for a linear gradient.
    private let focus: Point?

    /// - Parameter matrix: from the gradient's points to pixels. Nil when it makes everything flat.
    init?(_ form: Form, ramp: ColorRamp, matrix: Affine) {
        self.ramp = ramp
        let fromPlane: Affine
        switch form {
        case .linear(let start, let end):
            let way = end - start
            fromPlane = Affine(a: way.x, b: way.y, c: -way.y, d: way.x, x: start.x, y: start.y)
            focus = nil
        case .radial(let center, let radius, let point):
            fromPlane = Affine(a: radius, d: radius, x: center.x, y: center.y)
            let offset = radius > 0 ? (point - center) / radius : .zero
            // On the circle itself or outside of it, colours would not be defined everywhere. lottie-web does the same.
            focus = offset.length > 0.99 ? offset * (0.99 / offset.length) : offset
        }
        guard let inverse = (matrix * fromPlane).inverse else { return nil }
        toPlane = inverse
    }

    /// At the middle of a pixel.
    func color(x: Int, y: Int) -> Pixel {
        let point = toPlane(Point(Double(x) + 0.5, Double(y) + 0.5))
        guard let focus else { return ramp.color(at: point.x) }
        // Along the line from the focus through the point, the circle is 1/share as far away as the point.
        let way = point - focus
        let inside = 1 - focus.dot(focus)
        let along = focus.dot(way)
        return ramp.color(at: (along + (along * along + way.dot(way) * inside).squareRoot()) / inside)
    }
}
