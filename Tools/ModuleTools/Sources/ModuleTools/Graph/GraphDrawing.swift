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
