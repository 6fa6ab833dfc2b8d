/// The shape of an edge: its line and the head of its arrow.
struct SVGPath {
    private static let headLength = 7.0
    private static let headHalfWidth = 3.5

    let line: String
    let head: String

    init(_ route: GraphLayout.Route) {
        guard let start = route.points.first, let tip = route.points.last else {
            (line, head) = ("", "")
            return
        }
        if route.isLoop {
            let reach = start.x + 15
            line =
                "M\(Self.text(start.x, start.y))C\(Self.text(reach, start.y)) \(Self.text(reach, tip.y)) "
                + Self.text(tip.x + Self.headLength, tip.y)
            head = Self.triangle(tip, base: (Self.headLength, 0), across: (0, Self.headHalfWidth))
            return
        }
        let isDown = start.y < tip.y
        let back = isDown ? -Self.headLength : Self.headLength
        var points = route.points
        // The line ends inside the head, or its end would show beside the tip.
        points[points.count - 1].y += back * 0.8
        var line = "M\(Self.text(start.x, start.y))"
        for (index, pair) in zip(points, points.dropFirst()).enumerated() {
            let (from, to) = pair
            if index.isMultiple(of: 2) {
                // Upright at both ends, so that the pieces join without a corner.
                let middle = (from.y + to.y) / 2
                line += "C\(Self.text(from.x, middle)) \(Self.text(to.x, middle)) \(Self.text(to.x, to.y))"
            } else {
                line += "V\(XMLText.number(to.y))"
            }
        }
        self.line = line
        head = Self.triangle(tip, base: (0, back), across: (Self.headHalfWidth, 0))
    }

    private static func triangle(
        _ tip: GraphLayout.Point, base: (x: Double, y: Double), across: (x: Double, y: Double)
    ) -> String {
        let (x, y) = (tip.x + base.x, tip.y + base.y)
        return "M\(text(tip.x, tip.y))L\(text(x - across.x, y - across.y))L\(text(x + across.x, y + across.y))Z"
    }

    private static func text(_ x: Double, _ y: Double) -> String {
        "\(XMLText.number(x)) \(XMLText.number(y))"
    }
}
