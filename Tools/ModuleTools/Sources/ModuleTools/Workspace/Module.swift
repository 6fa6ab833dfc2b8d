/// A module: the result of compiling one target, or several targets with the same name and directory.
struct Module: Sendable {
    /// A declaration of the module in a manifest. A test target can have two: in its own package's and in the root's.
    struct Declaration: Hashable, Sendable {
        /// Index into the workspace's packages.
        var package: Int
        /// Index into that manifest's targets.
        var target: Int
    }

    let name: String
    /// The name, with the package's name before it where two modules have the same name, and the directory after it where two
    /// packages have the same name, too. Unique in the workspace.
    var id: String
    /// Its name in imports: the name, with an underscore for every character that identifiers cannot contain.
    var importName: String { Self.importName(of: name) }
    let kind: ModuleKind
    /// Relative to the monorepo's root; nil for a target whose directory was not found, or that has none.
    let directory: String?
    /// Its possible former directories, when its directory is gone.
    var formerDirectories: [String] = []
    /// The package that contains it, an index into the workspace's packages.
    let package: Int
    /// The declaration of the containing package comes first.
    let declarations: [Declaration]
    var files: [SourceFile]

    /// Lines with anything besides comments and blanks.
    var codeLines: Int { files.reduce(0) { $0 + $1.contents.codeLines } }

    /// Whether all that use it import it by its name. Programs are run, macros expanded and binaries linked; C code can have
    /// another name in its module map, and be included.
    var isUsedByImports: Bool { [.regular, .test].contains(kind) && !files.isEmpty }

    func isDeclared(by package: Int) -> Bool {
        declarations.contains { $0.package == package }
    }

    /// SwiftPM derives identifiers from targets' names by the rules of C99.
    static func importName(of name: String) -> String {
        let mangled = String(name.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
        return mangled.first?.isNumber == true ? "_" + mangled.dropFirst() : mangled
    }
}

/// A Swift file of a module.
struct SourceFile: Sendable {
    /// Relative to the monorepo's root.
    let path: String
    var contents = ImportScanner.Result()
}
