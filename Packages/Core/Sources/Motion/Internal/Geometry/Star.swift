import Foundation

/// A star or a regular polygon at one moment.
struct Star: Equatable {
    var center = Point.zero
    /// Of tips or corners; rounded to a whole number, at most 10,000.
    var points: Double
    var outerRadius: Double
    /// Between the tips; nil for a polygon.
    var innerRadius: Double?
    /// In percent.
    var outerRoundness = 0.0
    var innerRoundness = 0.0
    /// Clockwise, in degrees; at 0 the first tip points up.
    var rotation = 0.0

    /// Clockwise from the first tip, as lottie-web, rlottie and ThorVG draw it. The formulas in the text of the
    /// specification go the other way round.
    var path: BezierPath {
        // Also for what is no number.
        guard points.rounded() >= 1 else { return BezierPath() }
        let count = Int(min(points.rounded(), 10_000))
        let step = Double.pi / Double(count)
        let start = (rotation.remainder(dividingBy: 360) - 90) * .pi / 180
        var vertices: [(point: Point, before: Point, behind: Point)] = []
        vertices.reserveCapacity(innerRadius == nil ? count : count * 2)
        for index in 0..<count {
            let angle = start + Double(index) * step * 2
            vertices.append(vertex(angle, outerRadius, outerRoundness, step))
            if let innerRadius { vertices.append(vertex(angle + step, innerRadius, innerRoundness, step)) }
        }
        return BezierPath(vertices: vertices, isClosed: true)
    }

    private func vertex(
        _ angle: Double, _ radius: Double, _ roundness: Double, _ step: Double
    ) -> (point: Point, before: Point, behind: Point) {
        let direction = Point(cos(angle), sin(angle))
        let handle = direction.turned * (radius * step / 2 * roundness / 100)
        return (center + direction * radius, -handle, handle)
    }
}
