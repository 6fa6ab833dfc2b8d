/// What a renamed name can mean in each file: whether a type of that name is visible there, and whether a name before a
/// dot is the module.
struct RenameScopes {
    private let workspace: Workspace
    private let names: RenamedNames
    private let moduleOfFile: [String: Int]
    /// The modules in which each renamed type is visible.
    private var visible: [String: Set<Int>] = [:]
    /// The names of the declarations in each renamed module.
    private var members: [String: Set<String>] = [:]
    /// The modules that declare a type with the name of a renamed module: there, and where they are imported, that name
    /// before a dot is the type.
    private var hiding: [String: Set<Int>] = [:]

    init(_ names: RenamedNames, in workspace: Workspace, origins: Set<String>) {
        self.workspace = workspace
        self.names = names
        var moduleOfFile: [String: Int] = [:]
        for (index, module) in workspace.modules.enumerated() {
            for file in module.files { moduleOfFile[file.path] = index }
        }
        self.moduleOfFile = moduleOfFile
        readDeclarations()
        spread(origins)
    }

    private mutating func readDeclarations() {
        for (index, module) in workspace.modules.enumerated() {
            let isRenamed = names.modules[module.importName] != nil
            for file in module.files {
                let path = workspace.root + "/" + file.path
                if isRenamed, let text = FileSystem.text(of: path) {
                    for declaration in DeclarationScanner.scan(text) where declaration.kind != .extension {
                        members[module.importName, default: []].insert(declaration.name)
                    }
                }
                guard let text = FileSystem.text(of: path, ifItContains: Array(names.modules.keys)) else { continue }
                for name in Self.types(in: text) where names.modules[name] != nil {
                    hiding[name, default: []].insert(index)
                }
            }
        }
    }

    /// The names of all types in a file, those within others included.
    private static func types(in text: String) -> Set<String> {
        let keywords: Set = ["struct", "class", "enum", "actor", "protocol", "typealias", "associatedtype"]
        let tokens = SwiftText(text).tokens
        return Set(
            tokens.indices.dropFirst().filter { index in
                keywords.contains(tokens[index - 1].text) && (index < 2 || tokens[index - 2].text != "import")
            }.map { tokens[$0].text })
    }

    /// A type is visible in the modules that depend on its own, unless they declare one with the same name themselves.
    private mutating func spread(_ origins: Set<String>) {
        guard !names.types.isEmpty else { return }
        var dependents: [[Int]] = workspace.modules.map { _ in [] }
        for (from, edges) in workspace.edges.enumerated() {
            for edge in edges { dependents[edge.to].append(from) }
        }
        var declaring: [String: Set<Int>] = [:]
        var own: [String: Set<Int>] = [:]
        for (index, module) in workspace.modules.enumerated() {
            for file in module.files {
                guard
                    let text = FileSystem.text(
                        of: workspace.root + "/" + file.path, ifItContains: Array(names.types.keys))
                else { continue }
                for declaration in DeclarationScanner.scan(text)
                where declaration.kind != .extension && names.types[declaration.name] != nil {
                    if origins.contains(file.path) {
                        own[declaration.name, default: []].insert(index)
                    } else {
                        declaring[declaration.name, default: []].insert(index)
                    }
                }
            }
        }
        for (name, modules) in own {
            var reached = modules
            var waiting = Array(modules)
            while let next = waiting.popLast() {
                for dependent in dependents[next] where reached.insert(dependent).inserted { waiting.append(dependent) }
            }
            visible[name] = reached.subtracting((declaring[name] ?? []).subtracting(modules))
        }
    }

    /// The renamed types that a file can name.
    ///
    /// - Parameter imports: the modules that it imports, for a file that belongs to no target.
    func types(in file: String, imports: Set<String>) -> [String: String] {
        guard let module = moduleOfFile[file] else {
            return names.modules.keys.contains(where: imports.contains) ? names.types : [:]
        }
        return names.types.filter { visible[$0.key]?.contains(module) ?? false }
    }

    /// The declarations of each renamed module whose name can stand before a dot in a file.
    func members(in file: String, imports: Set<String>) -> [String: Set<String>] {
        let module = moduleOfFile[file]
        var seen = imports
        if let module { seen.insert(workspace.modules[module].importName) }
        return members.filter { name, _ in
            guard seen.contains(name) else { return false }
            return !(hiding[name] ?? []).contains { $0 == module || seen.contains(workspace.modules[$0].importName) }
        }
    }

    /// Modules whose name is that of no type at all.
    var qualifiers: Set<String> { Set(names.modules.keys.filter { hiding[$0] == nil }) }
}
