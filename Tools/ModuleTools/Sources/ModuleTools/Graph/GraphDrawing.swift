/// A graph ready to be drawn: the nodes in their layers, and the edges. Every format is generated from this.
public struct GraphDrawing: Equatable, Sendable {
    /// A package or a module.
    public struct Node: Equatable, Sendable {
        /// Unique in the drawing.
        public var id: String
        public var label: String
        /// An index into `layers`; nil when it belongs to no layer.
        public var layer: Int?
        public var kind: Kind
        public var files: Int
        public var codeLines: Int
    }

    public enum Kind: String, Equatable, Sendable, Codable {
        case package, library, executable, test, macro, plugin, system, binary
    }

    /// From the importing node to the imported one.
    public struct Edge: Equatable, Sendable {
        /// Indexes into `nodes`.
        public var from: Int
        public var to: Int
        /// Whether a manifest declares it.
        public var isDeclared: Bool
        /// The number of import statements; 0 for an unused dependency.
        public var imports: Int
        /// Whether it breaks a rule.
        public var isViolation: Bool
        /// Whether its target is used without an import: a program, a macro, a plugin, C code.
        public var needsNoImport = false

        /// Whether a manifest declares it without any use.
        var isUnused: Bool { isDeclared && imports == 0 && !needsNoImport }
    }

    public var title: String
    /// Names of the layers, the uppermost first; empty when the rules name none.
    public var layers: [String]
    /// Sorted by id.
    public var nodes: [Node]
    /// Sorted by from, then to. There may be cycles.
    public var edges: [Edge]

    public init(title: String, layers: [String], nodes: [Node], edges: [Edge]) {
        self.title = title
        self.layers = layers
        self.nodes = nodes
        self.edges = edges
    }
}
