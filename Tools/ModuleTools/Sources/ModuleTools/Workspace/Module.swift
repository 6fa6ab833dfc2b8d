/// A module: what one target, or several targets of the same name and place, are compiled to.
public struct Module: Sendable {
    /// One manifest's word on a module. A test target can have two: its own package's and the root's.
    struct Declaration: Hashable, Sendable {
        /// Index into the workspace's packages.
        var package: Int
        /// Index into that manifest's targets.
        var target: Int
    }

    public let name: String
    /// The name, with the package before it where two modules share the name.
    public internal(set) var id: String
    public let kind: ModuleKind
    /// Relative to the monorepo's root; nil for a target whose place was not found, or that has none.
    public let directory: String?
    /// The package that it lies in, an index into the workspace's packages.
    let package: Int
    /// The home package's own word comes first.
    let declarations: [Declaration]
    public internal(set) var files: [SourceFile]
    /// Sources of other languages, relative to the root.
    let otherSources: [String]

    public var codeLines: Int { files.reduce(0) { $0 + $1.codeLines } }
}

/// A Swift file of a module.
public struct SourceFile: Sendable {
    /// Relative to the monorepo's root.
    public let path: String
    public internal(set) var imports: [ImportStatement] = []
    public internal(set) var codeLines = 0
}
