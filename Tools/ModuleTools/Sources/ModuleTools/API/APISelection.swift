/// The packages whose surface is asked for, and their modules in library products.
struct APISelection: Sendable {
    /// In the order of the workspace's packages; the modules are sorted by name. Both are indexes.
    let items: [(package: Int, modules: [Int])]

    /// - Parameters:
    ///   - names: of packages and modules; everything when there are none.
    ///   - isWhole: whether a module stands for its package.
    init(_ names: [String], isWhole: Bool, in workspace: Workspace) throws {
        let all = workspace.packages.indices.map { ($0, workspace.libraryModules(of: $0)) }.filter { !$0.1.isEmpty }
        func packageName(_ item: (Int, [Int])) -> String { workspace.packages[item.0].name }
        func moduleName(_ module: Int) -> String { workspace.modules[module].name }
        var chosen = names.isEmpty ? Set(all.flatMap(\.1)) : []
        for name in names {
            // A package and a module often have the same name; the package has more.
            let package = all.filter { packageName($0) == name }.flatMap(\.1)
            let modules = package.isEmpty ? all.flatMap(\.1).filter { moduleName($0) == name } : package
            guard !modules.isEmpty else {
                let known = all.map(packageName) + all.flatMap(\.1).map(moduleName)
                throw ToolFailure.badArgument(
                    "There is no package or module called \(name) that other packages can use. "
                        + "\(NearName.question(name, among: known))`modules graph --targets` lists all modules.")
            }
            chosen.formUnion(modules)
        }
        items = all.compactMap { package, all in
            let modules = all.filter(chosen.contains)
            return modules.isEmpty ? nil : (package, isWhole ? all : modules)
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
