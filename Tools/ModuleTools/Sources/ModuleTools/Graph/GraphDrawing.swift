/// A graph ready to be drawn, and the answer of `modules graph --json`: the nodes in their layers, and the edges.
struct GraphDrawing: Equatable, Encodable {
    /// A package or a module.
    struct Node: Equatable, Encodable {
        /// Unique in the drawing.
        var id: String
        /// Nil when it belongs to no layer.
        var layer: String?
        /// `package` or a module's kind, with `library` for a regular one.
        var kind: String
        var files: Int
        var codeLines: Int
    }

    /// From the importing node to the imported one, by their ids.
    struct Edge: Equatable, Encodable {
        var from: String
        var to: String
        var declared: Bool
        /// The number of import statements; 0 for an unused dependency.
        var imports: Int
        var violation: Bool
        /// Whether its target is used without an import: a program, a macro, a plugin, C code.
        var needsNoImport = false

        private enum CodingKeys: CodingKey {
            case from, to, declared, imports, violation
        }

        /// What a drawing shows of it besides its existence.
        var marks: [String] {
            let unused = declared && imports == 0 && !needsNoImport
            return [declared ? nil : "undeclared", unused ? "unused" : nil, violation ? "violation" : nil]
                .compactMap(\.self)
        }
    }

    var title: String
    /// The uppermost first; empty when the rules name none.
    var layers: [String]
    /// Sorted by id.
    var nodes: [Node]
    /// Sorted by from, then to. There may be cycles.
    var edges: [Edge]

    /// The nodes of each layer, the uppermost first, nodes without a layer last; layers without nodes are left out.
    private var sections: [(layer: String?, nodes: [Node])] {
        (layers + [nil]).map { layer in (layer, nodes.filter { $0.layer == layer }) }.filter { !$0.nodes.isEmpty }
    }

    // MARK: Formats

    /// For a terminal: a section for each layer, a line for each node with what it imports.
    var text: String {
        let noun = nodes.allSatisfy { $0.kind == "package" } ? "package" : "module"
        let violations = edges.count { $0.violation }
        var summary = [counted(nodes.count, noun), counted(edges.count, "dependency", "dependencies")]
        if violations > 0 { summary.append(counted(violations, "violation")) }
        var lines = [title, summary.joined(separator: ", ")]
        let outgoing = Dictionary(grouping: edges, by: \.from)
        for section in sections {
            lines.append("")
            if !layers.isEmpty { lines.append(section.layer ?? "In no layer") }
            for node in section.nodes {
                let imported = (outgoing[node.id] ?? []).map { edge in
                    edge.to + (edge.marks.isEmpty ? "" : " [\(edge.marks.joined(separator: ", "))]")
                }
                let size = "(\(counted(node.files, "file")), \(counted(node.codeLines, "line")))"
                let parts = [node.id, size] + (imported.isEmpty ? [] : [imported.joined(separator: ", ")])
                lines.append("  " + parts.joined(separator: "  "))
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// In the language of Graphviz.
    var dot: String {
        func quoted(_ text: String) -> String {
            "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
        }
        var lines = ["digraph \(quoted(title)) {", "    node [shape=box]"]
        for (index, section) in sections.enumerated() {
            let nodes = section.nodes.map { quoted($0.id) }.joined(separator: "; ")
            let label = section.layer.map { "label=\(quoted($0)); " }
            lines.append("    " + (label.map { "subgraph cluster_\(index) { \($0)\(nodes) }" } ?? nodes))
        }
        for edge in edges {
            let label = edge.marks.isEmpty ? "" : " [label=\(quoted(edge.marks.joined(separator: ", ")))]"
            lines.append("    \(quoted(edge.from)) -> \(quoted(edge.to))\(label)")
        }
        return (lines + ["}"]).joined(separator: "\n") + "\n"
    }

    /// As a Mermaid flowchart, which GitHub and many editors draw inside Markdown.
    var mermaid: String {
        func label(_ text: String) -> String { "[\"\(text.replacing("\"", with: "#quot;"))\"]" }
        let names = Dictionary(uniqueKeysWithValues: nodes.enumerated().map { ($0.element.id, "n\($0.offset)") })
        func name(_ id: String) -> String { names[id] ?? id }
        var lines = ["flowchart TB"]
        for (index, section) in sections.enumerated() {
            if let layer = section.layer { lines.append("    subgraph layer\(index)\(label(layer))") }
            lines += section.nodes.map { "        \(name($0.id))\(label($0.id))" }
            if section.layer != nil { lines.append("    end") }
        }
        for edge in edges {
            let mark = edge.marks.isEmpty ? "" : "|\(edge.marks.joined(separator: ", "))|"
            lines.append("    \(name(edge.from)) -->\(mark) \(name(edge.to))")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
