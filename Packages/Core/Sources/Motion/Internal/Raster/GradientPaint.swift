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

enum Paint {
    case color(Pixel)
    case gradient(GradientPaint)
}

/// The colours between the stops of a gradient, computed once in 256 steps.
struct ColorRamp {
    static let steps = 256

    /// A place and what is there: red, green and blue, or alpha.
    typealias Stop = (place: Double, value: SIMD4<Double>)

    private let colors: [Pixel]

    /// Stops stand in the order of their places. Without any, nothing is drawn; without alphas, all is opaque.
    init(stops: [Stop], alphas: [Stop], opacity: Double) {
        guard !stops.isEmpty else {
            colors = [.zero]
            return
        }
        colors = (0..<Self.steps).map { step in
            let share = Double(step) / Double(Self.steps - 1)
            let color = Self.value(of: stops, at: share)
            let alpha = alphas.isEmpty ? 1 : Self.value(of: alphas, at: share).x
            return Pixel(red: color.x, green: color.y, blue: color.z, alpha: alpha * opacity)
        }
    }

    private static func value(of stops: [Stop], at share: Double) -> SIMD4<Double> {
        let next = stops.firstIndex { !($0.place <= share) } ?? stops.count
        let (before, after) = (stops[max(next - 1, 0)], stops[min(next, stops.count - 1)])
        guard share > before.place, after.place > before.place else { return before.value }
        let part = min((share - before.place) / (after.place - before.place), 1)
        return before.value + (after.value - before.value) * part
    }

    func color(at share: Double) -> Pixel {
        // Also for what is no number.
        guard share > 0 else { return colors[0] }
        return share < 1 ? colors[Int(share * Double(colors.count - 1) + 0.5)] : colors[colors.count - 1]
    }
}
