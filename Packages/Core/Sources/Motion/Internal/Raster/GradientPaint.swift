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

    struct Stop: Equatable {
        let place: Double
        let red, green, blue: Double
    }

    struct AlphaStop: Equatable {
        let place: Double
        let alpha: Double
    }

    private let colors: [Pixel]

    /// Stops stand in the order of their places. Without any, nothing is drawn; without alphas, all is opaque.
    init(stops: [Stop], alphas: [AlphaStop], opacity: Double) {
        var (stopIndex, alphaIndex) = (0, 0)
        guard !stops.isEmpty else {
            colors = [.zero]
            return
        }
        colors = (0..<Self.steps).map { step in
            let share = Double(step) / Double(Self.steps - 1)
            while stopIndex < stops.count, stops[stopIndex].place <= share { stopIndex += 1 }
            while alphaIndex < alphas.count, alphas[alphaIndex].place <= share { alphaIndex += 1 }
            let (before, after) = (stops[max(stopIndex - 1, 0)], stops[min(stopIndex, stops.count - 1)])
            let part = Self.part(share, from: before.place, to: after.place)
            var alpha = 1.0
            if !alphas.isEmpty {
                let (before, after) = (alphas[max(alphaIndex - 1, 0)], alphas[min(alphaIndex, alphas.count - 1)])
                alpha = before.alpha
                alpha += (after.alpha - before.alpha) * Self.part(share, from: before.place, to: after.place)
            }
            return Pixel(
                red: before.red + (after.red - before.red) * part,
                green: before.green + (after.green - before.green) * part,
                blue: before.blue + (after.blue - before.blue) * part, alpha: alpha * opacity)
        }
    }

    private static func part(_ share: Double, from: Double, to: Double) -> Double {
        share <= from || to <= from ? 0 : min((share - from) / (to - from), 1)
    }

    /// - Parameter share: below 0 and above 1, the colours of the ends go on.
    func color(at share: Double) -> Pixel {
        // Also for what is no number.
        guard share > 0 else { return colors[0] }
        return share < 1 ? colors[Int(share * Double(colors.count - 1) + 0.5)] : colors[colors.count - 1]
    }
}
