/// A graph in the language of Graphviz.
enum DotGraph {
    static func render(_ drawing: GraphDrawing) -> String {
        var lines = [
            "digraph \(quoted(drawing.title)) {",
            "    label=\(quoted(drawing.title)); labelloc=t; rankdir=TB; newrank=true",
            "    fontname=\"Helvetica\"",
            "    node [shape=box, style=rounded, fontname=\"Helvetica\"]",
            "    edge [color=\"#57606a\", fontname=\"Helvetica\", fontsize=10]",
        ]
        for section in drawing.sections {
            guard let layer = section.layer else {
                lines += section.nodes.map { "    " + node(drawing.nodes[$0]) }
                continue
            }
            lines.append("    subgraph cluster_\(layer) {")
            lines.append("        label=\(quoted(section.name ?? "")); style=rounded; color=\"#afb8c1\"")
            lines += section.nodes.map { "        " + node(drawing.nodes[$0]) }
            lines.append("    }")
        }
        lines += layerOrder(of: drawing)
        for edge in drawing.edges {
            // An edge that points upwards must not reverse the order of the layers.
            let isUpwards = drawing.depth(of: edge.from) > drawing.depth(of: edge.to)
            lines.append("    " + self.edge(edge, in: drawing, isUpwards: isUpwards))
        }
        return (lines + ["}"]).joined(separator: "\n") + "\n"
    }

    /// An invisible node between two layers keeps the whole upper layer above the whole lower one; this needs
    /// `newrank`, because the older ranking treats edges between clusters only as preferences.
    private static func layerOrder(of drawing: GraphDrawing) -> [String] {
        let layers = drawing.sections.filter { $0.layer != nil }
        var prefix = "layer order"
        while drawing.nodes.contains(where: { $0.id.hasPrefix(prefix) }) { prefix += "'" }
        return zip(layers, layers.dropFirst()).enumerated().flatMap { index, pair in
            let names = [pair.0, pair.1].map { section in
                section.nodes.map { quoted(drawing.nodes[$0].id) }.joined(separator: "; ")
            }
            let point = quoted("\(prefix) \(index)")
            return [
                "    \(point) [shape=point, style=invis, width=0, height=0, label=\"\"]",
                "    { \(names[0]) } -> \(point) -> { \(names[1]) } [style=invis, weight=0]",
            ]
        }
    }

    private static func node(_ node: GraphDrawing.Node) -> String {
        let size =
            CountText.counted(node.files, "file", "files") + ", "
            + CountText.counted(node.codeLines, "line", "lines")
        let accent = node.kind == .executable ? ", penwidth=2" : ""
        return "\(quoted(node.id)) [label=\(quoted(node.id)), tooltip=\(quoted(node.kind.rawValue + ", " + size))"
            + "\(accent)]"
    }

    private static func edge(_ edge: GraphDrawing.Edge, in drawing: GraphDrawing, isUpwards: Bool) -> String {
        var attributes: [String] = []
        let marks = edge.marks
        if !marks.isEmpty { attributes.append("label=\(quoted(marks.map(\.rawValue).joined(separator: ", ")))") }
        if marks.contains(.undeclared) { attributes.append("style=dashed") }
        if marks.contains(.unused) { attributes.append("style=dotted") }
        if marks.contains(.violation) {
            attributes.append("color=\"#cf222e\", fontcolor=\"#cf222e\", penwidth=2")
        }
        if isUpwards { attributes.append("constraint=false") }
        let ends = "\(quoted(drawing.nodes[edge.from].id)) -> \(quoted(drawing.nodes[edge.to].id))"
        return attributes.isEmpty ? ends : ends + " [\(attributes.joined(separator: ", "))]"
    }

    /// A backslash is doubled because labels interpret `\n`, `\N` and `\G`.
    static func quoted(_ text: String) -> String {
        // By scalar: a quotation mark with an accent is a different Character, but still ends the string.
        let escaped = PlainLine.text(text).unicodeScalars.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }
        return "\"\(escaped.joined())\""
    }
}
