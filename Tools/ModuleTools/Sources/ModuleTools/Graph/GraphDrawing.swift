/// A graph ready to be drawn: the nodes in their layers, and the edges. Every format is generated from this.
struct GraphDrawing: Equatable, Sendable {
    /// A package or a module.
    struct Node: Equatable, Sendable {
        /// Unique in the drawing.
        var id: String
        /// An index into `layers`; nil when it belongs to no layer.
        var layer: Int?
        var kind: Kind
        var files: Int
        var codeLines: Int
    }

    /// A module's kind, or a package; a regular module is a library.
    enum Kind: String, Equatable, Sendable, Encodable {
        case package, library, executable, test, macro, plugin, system, binary
    }

    /// From the importing node to the imported one.
    struct Edge: Equatable, Sendable {
        /// Indexes into `nodes`.
        var from: Int
        var to: Int
        /// Whether a manifest declares it.
        var isDeclared: Bool
        /// The number of import statements; 0 for an unused dependency.
        var imports: Int
        /// Whether it breaks a rule.
        var isViolation: Bool
        /// Whether its target is used without an import: a program, a macro, a plugin, C code.
        var needsNoImport = false

        /// Whether a manifest declares it without any use.
        var isUnused: Bool { isDeclared && imports == 0 && !needsNoImport }
    }

    var title: String
    /// Names of the layers, the uppermost first; empty when the rules name none.
    var layers: [String]
    /// Sorted by id.
    var nodes: [Node]
    /// Sorted by from, then to. There may be cycles.
    var edges: [Edge]
}

/// The nodes of one layer, or those without a layer.
struct GraphSection: Equatable {
    /// Nil when the drawing has no layers at all, so that there is only one section.
    var name: String?
    /// Indexes into the drawing's nodes, in their order.
    var nodes: [Int]
    /// Nil for the section of nodes without a layer.
    var layer: Int?
}

extension GraphDrawing {
    /// The uppermost layer first, nodes without a layer last; layers without nodes are left out.
    var sections: [GraphSection] {
        let members = Dictionary(grouping: nodes.indices, by: depth)
        return members.sorted { $0.key < $1.key }.map { depth, nodes in
            guard layers.indices.contains(depth) else {
                return GraphSection(name: layers.isEmpty ? nil : "In no layer", nodes: nodes, layer: nil)
            }
            return GraphSection(name: layers[depth], nodes: nodes, layer: depth)
        }
    }

    /// The layer of a node, an index into `layers`; their number for a node without a layer, which is drawn below.
    func depth(of node: Int) -> Int {
        nodes[node].layer.flatMap { layers.indices.contains($0) ? $0 : nil } ?? layers.count
    }
}

/// What a drawing shows of an edge besides its existence.
enum EdgeMark: String, CaseIterable {
    case undeclared, unused, violation

    /// The text in a legend.
    var meaning: String {
        switch self {
        case .undeclared: "imported, but no manifest declares it"
        case .unused: "declared, but never imported"
        case .violation: "breaks a rule of the graph"
        }
    }
}

extension GraphDrawing.Edge {
    var marks: [EdgeMark] {
        var marks: [EdgeMark] = []
        if !isDeclared { marks.append(.undeclared) }
        if isUnused { marks.append(.unused) }
        if isViolation { marks.append(.violation) }
        return marks
    }
}

extension GraphDrawing {
    /// The marks that occur, so that a legend explains only these.
    var marks: [EdgeMark] {
        let occurring = Set(edges.flatMap(\.marks))
        return EdgeMark.allCases.filter(occurring.contains)
    }
}
