/// A graph ready to be drawn: what stands where, and what leads to what. Every format is made from this.
public struct GraphDrawing: Equatable, Sendable {
    /// A package or a module.
    public struct Node: Equatable, Sendable {
        /// Unique in the drawing.
        public var id: String
        public var label: String
        /// An index into `layers`; nil for what no layer holds.
        public var layer: Int?
        public var kind: Kind
        public var files: Int
        public var codeLines: Int
    }

    public enum Kind: String, Equatable, Sendable, Codable {
        case package, library, executable, test, macro, plugin, system, binary
    }

    /// From the one that imports to the one that is imported.
    public struct Edge: Equatable, Sendable {
        /// Indexes into `nodes`.
        public var from: Int
        public var to: Int
        /// Whether a manifest declares it.
        public var isDeclared: Bool
        /// How many import statements there are; 0 for a dependency that nothing uses.
        public var imports: Int
        /// Whether it breaks a rule.
        public var isViolation: Bool
        /// Whether what it leads to is used without an import: a program, a macro, a plugin, C code.
        public var needsNoImport = false

        /// Whether a manifest declares it in vain.
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
