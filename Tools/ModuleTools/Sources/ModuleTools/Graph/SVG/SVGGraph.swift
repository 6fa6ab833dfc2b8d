/// A graph as a picture that stands by itself: it fits a README, on light pages and on dark ones.
enum SVGGraph {
    private static let legendHeight = 30.0

    /// - Parameter reducesTransitiveEdges: leaves out what a longer way already implies.
    static func render(_ drawing: GraphDrawing, reducesTransitiveEdges: Bool = true) -> String {
        let kept = reducesTransitiveEdges ? TransitiveReduction.keptEdges(of: drawing) : Array(drawing.edges.indices)
        let layout = GraphLayout(drawing, kept: kept)
        let marks = drawing.marks.filter { mark in kept.contains { drawing.edges[$0].marks.contains(mark) } }
        let width = XMLText.number(layout.width)
        let height = XMLText.number(layout.height + (marks.isEmpty ? 0 : legendHeight))
        var lines = [
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\" "
                + "viewBox=\"0 0 \(width) \(height)\" role=\"img\" aria-labelledby=\"graph-title graph-description\">",
            "<title id=\"graph-title\">\(XMLText.escaped(drawing.title))</title>",
            "<desc id=\"graph-description\">\(XMLText.escaped(description(drawing, kept: kept)))</desc>",
            "<style>",
            SVGStyle.sheet,
            "</style>",
            "<rect class=\"page\" width=\"\(width)\" height=\"\(height)\" rx=\"12\"/>",
        ]
        for band in layout.bands { lines += self.band(band) }
        // What is marked lies above the rest, and the boxes above all lines.
        for isMarked in [false, true] {
            for route in layout.routes where drawing.edges[route.edge].marks.isEmpty != isMarked {
                lines.append(edge(route, in: drawing))
            }
        }
        for box in layout.boxes { lines.append(node(drawing.nodes[box.node], box.frame)) }
        lines += SVGLegend.lines(marks, top: layout.height - LayoutMetrics.margin + 12)
        return (lines + ["</svg>"]).joined(separator: "\n") + "\n"
    }

    private static func description(_ drawing: GraphDrawing, kept: [Int]) -> String {
        let layers = drawing.sections.compactMap { section in section.layer == nil ? nil : section.name }
        let hidden = drawing.edges.count - kept.count
        let sentences = [
            CountText.summary(of: drawing),
            layers.isEmpty ? nil : "From the top: " + layers.joined(separator: ", "),
            hidden == 0
                ? nil
                : CountText.counted(hidden, "dependency that others imply is", "dependencies that others imply are")
                    + " not drawn",
        ]
        return sentences.compactMap { $0.map { $0 + "." } }.joined(separator: " ")
    }

    private static func band(_ band: GraphLayout.Band) -> [String] {
        guard let name = band.name else { return [] }
        let frame = band.frame
        let shown = TextWidth.fitted(name, size: LayoutMetrics.bandNameSize, width: NodeText.widestBandName)
        let x = XMLText.number(frame.x + LayoutMetrics.bandPadding)
        let y = XMLText.number(frame.y + frame.height / 2 + 4)
        return [
            "<rect class=\"band\" \(rectangle(frame)) rx=\"10\"/>",
            "<text class=\"band-name\" x=\"\(x)\" y=\"\(y)\">\(title(shown == name ? "" : name))"
                + "\(XMLText.escaped(shown))</text>",
        ]
    }

    private static func node(_ node: GraphDrawing.Node, _ frame: GraphLayout.Rectangle) -> String {
        let middle = XMLText.number(frame.x + frame.width / 2)
        let figures = [
            CountText.counted(node.files, "file", "files"), CountText.counted(node.codeLines, "line", "lines"),
        ]
        let details = [node.label, node.kind.rawValue] + (node.files > 0 ? figures : [])
        return "<g class=\"node \(node.kind.rawValue)\">\(title(details.joined(separator: ", ")))"
            + "<rect class=\"box\" \(rectangle(frame)) rx=\"8\"/>"
            + "<text class=\"label\" x=\"\(middle)\" y=\"\(XMLText.number(frame.y + 19))\">"
            + "\(XMLText.escaped(NodeText.label(node)))</text>"
            + "<text class=\"caption\" x=\"\(middle)\" y=\"\(XMLText.number(frame.y + 34))\">"
            + "\(XMLText.escaped(NodeText.caption(node)))</text></g>"
    }

    private static func edge(_ route: GraphLayout.Route, in drawing: GraphDrawing) -> String {
        let edge = drawing.edges[route.edge]
        let marks = edge.marks.map(\.rawValue)
        let words = ["\(drawing.nodes[edge.from].label) → \(drawing.nodes[edge.to].label)"] + marks
        let path = SVGPath(route)
        return "<g class=\"\((["edge"] + marks).joined(separator: " "))\">\(title(words.joined(separator: ", ")))"
            + "<path class=\"line\" d=\"\(path.line)\"/><path class=\"head\" d=\"\(path.head)\"/></g>"
    }

    private static func title(_ text: String) -> String {
        text.isEmpty ? "" : "<title>\(XMLText.escaped(text))</title>"
    }

    private static func rectangle(_ frame: GraphLayout.Rectangle) -> String {
        "x=\"\(XMLText.number(frame.x))\" y=\"\(XMLText.number(frame.y))\" "
            + "width=\"\(XMLText.number(frame.width))\" height=\"\(XMLText.number(frame.height))\""
    }
}
