/// The packages whose surface is asked for, and their modules in library products.
struct APISelection: Sendable {
    struct Item: Sendable {
        /// An index into the workspace's packages.
        var package: Int
        /// Indexes of its modules, sorted by name.
        var modules: [Int]
    }

    /// In the order of the workspace's packages.
    let items: [Item]

    /// - Parameters:
    ///   - names: of packages and modules; everything when there are none.
    ///   - isWhole: whether a module stands for its package.
    init(_ names: [String], isWhole: Bool, in workspace: Workspace) throws {
        let all = workspace.packages.indices.map { Item(package: $0, modules: workspace.libraryModules(of: $0)) }
            .filter { !$0.modules.isEmpty }
        var chosen = names.isEmpty ? Set(all.flatMap(\.modules)) : []
        for name in names {
            // A package and a module often have the same name; the package has more.
            let package = all.filter { workspace.packages[$0.package].name == name }
            let items = package.isEmpty ? all : package
            let modules = items.flatMap(\.modules).filter { !package.isEmpty || workspace.modules[$0].name == name }
            guard !modules.isEmpty else {
                let known =
                    all.map { workspace.packages[$0.package].name }
                    + all.flatMap(\.modules).map { workspace.modules[$0].name }
                throw ToolFailure.badArgument(
                    "There is no package or module called \(name) that other packages can use. "
                        + "\(NearName.question(name, among: known))`modules graph --targets` lists all modules.")
            }
            chosen.formUnion(modules)
        }
        items = all.compactMap { item in
            let modules = item.modules.filter(chosen.contains)
            return modules.isEmpty ? nil : isWhole ? item : Item(package: item.package, modules: modules)
        }
    }
}

extension Workspace {
    /// Indexes of the Swift modules in a package's library products, sorted by name. A product whose name begins with an
    /// underscore is not for others, as everywhere in Swift.
    func libraryModules(of package: Int) -> [Int] {
        let libraries = packages[package].manifest.products.filter { $0.isLibrary && !$0.name.hasPrefix("_") }
        return Set(libraries.flatMap(\.targets)).sorted().compactMap { name in
            modules.indices.first {
                modules[$0].name == name && modules[$0].isDeclared(by: package) && modules[$0].kind == .regular
                    && !modules[$0].files.isEmpty
            }
        }
    }
}
