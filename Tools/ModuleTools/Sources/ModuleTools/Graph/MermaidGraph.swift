/// A graph as a Mermaid flowchart, which GitHub and many editors draw inside Markdown.
enum MermaidGraph {
    static func render(_ drawing: GraphDrawing) -> String {
        var lines: [String] = []
        if !drawing.title.isEmpty { lines += ["---", "title: \(DotGraph.quoted(drawing.title))", "---"] }
        lines.append("flowchart TB")
        let identifiers = identifiers(of: drawing.nodes)
        for section in drawing.sections {
            let nodes = section.nodes.map { node(drawing.nodes[$0], identifiers[$0]) }
            guard let layer = section.layer else {
                lines += nodes.map { "    " + $0 }
                continue
            }
            lines.append("    subgraph layer_\(layer)[\"\(escaped(section.name ?? ""))\"]")
            lines += nodes.map { "        " + $0 }
            lines.append("    end")
        }
        for edge in drawing.edges {
            lines.append("    \(identifiers[edge.from]) \(arrow(edge)) \(identifiers[edge.to])")
        }
        let violations = drawing.edges.indices.filter { drawing.edges[$0].isViolation }
        if !violations.isEmpty {
            let links = violations.map(String.init).joined(separator: ",")
            lines.append("    linkStyle \(links) stroke:#cf222e,stroke-width:2px,color:#cf222e")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func node(_ node: GraphDrawing.Node, _ identifier: String) -> String {
        let label = "\"\(escaped(node.id))\""
        return identifier + (node.kind == .executable ? "([\(label)])" : "[\(label)]")
    }

    private static func arrow(_ edge: GraphDrawing.Edge) -> String {
        let marks = edge.marks
        let line = edge.isDeclared && !edge.isUnused ? "-->" : "-.->"
        return marks.isEmpty ? line : "\(line)|\(marks.map(\.rawValue).joined(separator: ", "))|"
    }

    /// Derived from the id, so that a new node changes no other line; the prefix avoids keywords such as `end`.
    static func identifiers(of nodes: [GraphDrawing.Node]) -> [String] {
        var taken: Set<String> = []
        return nodes.map { node in
            let plain = "m_" + String(node.id.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
            var identifier = plain
            var number = 2
            while !taken.insert(identifier).inserted {
                identifier = "\(plain)_\(number)"
                number += 1
            }
            return identifier
        }
    }

    /// Every character that could end the string, or start an entity, a tag, a directive or Markdown, becomes an
    /// entity.
    static func escaped(_ text: String) -> String {
        let special: Set<Unicode.Scalar> = ["\"", "#", "&", "<", ">", "`", "\\", "%", "{", "}"]
        return PlainLine.text(text).unicodeScalars
            .map { special.contains($0) ? "#\($0.value);" : "\($0)" }.joined()
    }
}
