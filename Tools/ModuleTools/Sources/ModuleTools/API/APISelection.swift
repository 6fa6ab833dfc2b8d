/// The packages and modules whose surface is asked for.
struct APISelection: Sendable {
    struct Item: Sendable {
        /// An index into the workspace's packages.
        var package: Int
        /// Indexes of its modules, sorted by name.
        var modules: [Int]
        /// Whether these are all the modules of its library products.
        var isWhole: Bool
    }

    /// In the order of the workspace's packages.
    let items: [Item]
    /// Whether nothing was named.
    let isEverything: Bool

    var modules: [Int] { items.flatMap(\.modules) }

    /// - Parameter names: of packages and modules; all packages with library products when there are none.
    init(_ names: [String], in workspace: Workspace) throws {
        isEverything = names.isEmpty
        var chosen: [Int: Set<Int>] = [:]
        if names.isEmpty {
            for package in workspace.packages.indices {
                let modules = workspace.libraryModules(of: package)
                if !modules.isEmpty { chosen[package] = Set(modules) }
            }
        }
        for name in names { try Self.choose(name, in: workspace, &chosen) }
        items = chosen.sorted { $0.key < $1.key }.map { package, modules in
            Item(
                package: package, modules: modules.sorted { workspace.modules[$0].name < workspace.modules[$1].name },
                isWhole: modules.isSuperset(of: workspace.libraryModules(of: package)))
        }
    }

    /// Throws an error for a module that no library product has: it can be printed, but no surface of it is recorded.
    func requireLibraries(of workspace: Workspace) throws {
        for item in items {
            let libraries = Set(workspace.libraryModules(of: item.package))
            guard let module = item.modules.first(where: { !libraries.contains($0) }) else { continue }
            let name = workspace.modules[module].name
            throw ToolFailure.badArgument(
                "\(name) is in no library product of \(workspace.packages[item.package].name), so that no surface of it is "
                    + "recorded. `modules api \(name)` prints it.")
        }
    }

    private static func choose(_ name: String, in workspace: Workspace, _ chosen: inout [Int: Set<Int>]) throws {
        // A package and a module often have the same name; the package has more.
        let packages = workspace.packages.indices.filter {
            workspace.packages[$0].name == name && !workspace.libraryModules(of: $0).isEmpty
        }
        for package in packages { chosen[package, default: []].formUnion(workspace.libraryModules(of: package)) }
        guard packages.isEmpty else { return }
        let modules = workspace.modules.indices.filter {
            workspace.modules[$0].hasSurface && [workspace.modules[$0].id, workspace.modules[$0].name].contains(name)
        }
        for module in modules { chosen[workspace.modules[module].package, default: []].insert(module) }
        guard modules.isEmpty else { return }
        if workspace.packages.contains(where: { $0.name == name }) {
            throw ToolFailure.badArgument(
                "The package \(name) has no library product of Swift modules, so that no other package can use it.")
        }
        let known =
            workspace.packages.indices.filter { !workspace.libraryModules(of: $0).isEmpty }
            .map { workspace.packages[$0].name } + workspace.modules.filter(\.hasSurface).map(\.id)
        throw ToolFailure.badArgument(
            "There is no package or module called \(name). \(NearName.question(name, among: known))"
                + "`modules graph --targets` lists them.")
    }
}

extension Module {
    /// Whether other modules can import it and it is written in Swift.
    fileprivate var hasSurface: Bool { kind == .regular && !files.isEmpty }
}

extension Workspace {
    /// Indexes of the Swift modules in a package's library products.
    func libraryModules(of package: Int) -> [Int] {
        let names = packages[package].manifest.products.filter(\.isLibrary).flatMap(\.targets)
        return Set(names).compactMap { name in
            modules.indices.first {
                modules[$0].name == name && modules[$0].isDeclared(by: package) && modules[$0].hasSurface
            }
        }.sorted()
    }
}

extension Manifest.Product {
    /// Whether other packages can depend upon it and import its modules.
    fileprivate var isLibrary: Bool { details.contains("\"library\"") }
}
