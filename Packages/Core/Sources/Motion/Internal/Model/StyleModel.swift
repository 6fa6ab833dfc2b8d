import Foundation

/// How the paths above are drawn.
struct StyleModel: Sendable {
    enum Source: Sendable {
        case color(NumbersProperty)
        case gradient(GradientModel)
    }

    enum Area: Sendable {
        case fill(FillRule)
        case stroke(StrokeModel)
    }

    var source: Source
    var opacity: NumbersProperty
    var area: Area

    /// Nil when nothing is seen, or when the budget is used up.
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

/// Colours along a line or around a point.
struct GradientModel: Sendable {
    /// Of colours, and as many of alpha. Colours are computed in 256 steps: many more could not be seen.
    static let mostStops = 1_000

    var isRadial: Bool
    var start, end: NumbersProperty
    /// Where the focus is on the line from the start to the end, in percent, and by how many degrees it is turned away.
    var highlight, highlightAngle: NumbersProperty
    /// Four numbers for each colour stop: its place, red, green and blue; then two for each alpha stop. None when the file lacks
    /// them: then nothing is seen.
    var stops: Property<[Double]>
    var colorCount: Int

    func paint(at time: Double, opacity: Double, matrix: Affine, budget: WorkBudget) -> GradientPaint? {
        ramp(at: time, opacity: opacity, budget: budget).flatMap {
            GradientPaint(form(at: time), ramp: $0, matrix: matrix)
        }
    }

    func form(at time: Double) -> GradientPaint.Form {
        let (start, end) = (start.point(at: time), end.point(at: time))
        guard isRadial else { return .linear(start: start, end: end) }
        let way = Affine.turned(degrees: highlightAngle.number(at: time))(end - start)
        return .radial(
            center: start, radius: start.distance(to: end), focus: start + way * (highlight.number(at: time) / 100))
    }

    private func ramp(at time: Double, opacity: Double, budget: WorkBudget) -> ColorRamp? {
        let numbers = stops.value(at: time)
        guard budget.spend((ColorRamp.steps + numbers.count) * WorkBudget.item) else { return nil }
        // All numbers of these stops are there, or none: the parser has checked that.
        let colorEnd = min(colorCount * 4, numbers.count)
        let colors = stride(from: 0, to: colorEnd, by: 4).map {
            ColorRamp.Stop(numbers[$0], SIMD4(numbers[$0 + 1], numbers[$0 + 2], numbers[$0 + 3], 0))
        }
        let alphas = stride(from: colorEnd, to: numbers.count - 1, by: 2).map {
            ColorRamp.Stop(numbers[$0], SIMD4(repeating: numbers[$0 + 1]))
        }
        return ColorRamp(stops: colors, alphas: alphas, opacity: opacity)
    }
}
