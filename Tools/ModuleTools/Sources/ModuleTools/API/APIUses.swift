/// Finds where modules may use what a change broke: the lines with its name, in files that can see it.
///
/// Names are compared as identifiers, without types, so that another declaration's use of the same name is listed as well.
struct APIUses {
    let workspace: Workspace

    func add(to changes: inout [APIChange]) {
        for module in Set(changes.lazy.filter(\.isBreaking).map(\.module)) {
            let indexes = changes.indices.filter { changes[$0].module == module && changes[$0].isBreaking }
            let names = Set(indexes.flatMap { changes[$0].identifiers }).filter { !$0.isEmpty }
            let files = importingFiles(of: module)
            let found = ParallelFiles.map(files.map { workspace.root + "/" + $0.path }) {
                Self.lines(of: names, in: $0)
            }
            for index in indexes {
                changes[index].uses = zip(files, found).compactMap { file, lines in
                    let uses = Set(changes[index].identifiers.flatMap { lines?[$0] ?? [] }).sorted()
                    return uses.isEmpty ? nil : APIUse(module: file.module, file: file.path, lines: uses)
                }
            }
        }
    }

    /// The files of other modules that import a module, and all files of a module that imports it when its files see the
    /// imports of each other.
    private func importingFiles(of name: String) -> [(module: String, path: String)] {
        let targets = Set(workspace.modules.indices.filter { workspace.modules[$0].importName == name })
        return workspace.modules.indices.filter { !targets.contains($0) }.flatMap { index in
            let module = workspace.modules[index]
            let sites = workspace.edges[index].filter { targets.contains($0.to) }.flatMap(\.sites)
            guard !sites.isEmpty else { return [(module: String, path: String)]() }
            let importing = Set(sites.map(\.file))
            let seesOnlyOwn = module.declarations.contains { declaration in
                workspace.target(declaration).swiftSettings.contains { $0.contains("MemberImportVisibility") }
            }
            return module.files.indices.filter { !seesOnlyOwn || importing.contains($0) }
                .map { (module.id, module.files[$0].path) }
        }
    }

    /// The lines on which each name stands, outside comments and strings.
    static func lines(of names: Set<String>, in bytes: UnsafeBufferPointer<UInt8>) -> [String: [Int]] {
        var lexer = SwiftLexer(bytes)
        var lines: [String: [Int]] = [:]
        while let token = lexer.next() {
            guard let name = lexer.name(token), names.contains(name) else { continue }
            lines[name, default: []].append(token.line)
        }
        return lines
    }
}
