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
    /// What an import calls it: the name, with an underscore for whatever no identifier can hold.
    var importName: String { moduleMapName ?? Self.importName(of: name) }

    /// The name that a module map of its own gives C code.
    var moduleMapName: String?

    public let kind: ModuleKind
    /// Relative to the monorepo's root; nil for a target whose place was not found, or that has none.
    public let directory: String?
    /// Where it may have lain, when its directory is gone.
    var formerDirectories: [String] = []
    /// The package that it lies in, an index into the workspace's packages.
    let package: Int
    /// The home package's own word comes first.
    let declarations: [Declaration]
    public internal(set) var files: [SourceFile]
    /// Sources of other languages, relative to the root.
    let otherSources: [String]

    /// All lines, as `wc -l` counts them.
    public var lines: Int { files.reduce(0) { $0 + $1.lines } }

    /// Lines with something on them besides comments and blanks.
    public var codeLines: Int { files.reduce(0) { $0 + $1.codeLines } }
}

extension Module {
    /// SwiftPM makes identifiers of targets' names after the rules of C99.
    static func importName(of name: String) -> String {
        guard name.contains(where: { !($0.isLetter || $0.isNumber || $0 == "_") }) || name.first?.isNumber == true
        else {
            return name
        }
        let mangled = String(name.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
        return mangled.first?.isNumber == true ? "_" + mangled.dropFirst() : mangled
    }
}

/// A Swift file of a module.
public struct SourceFile: Sendable {
    /// Relative to the monorepo's root.
    public let path: String
    public internal(set) var imports: [ImportStatement] = []
    public internal(set) var codeLines = 0
    public internal(set) var lines = 0
}
