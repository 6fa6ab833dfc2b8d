/// Joins what the files of a module import to the modules that carry these names.
struct ImportResolver {
    let modules: [Module]
    let dependencies: [[[DeclaredDependency]]]
    /// Modules by the names that imports call them.
    let indexes: [String: [Int]]
    /// Names of products of outside packages that some manifest of the monorepo declares.
    let outsideNames: Set<String>
    /// The packages of the monorepo that a package leads to, through others too, itself among them.
    let reachable: (_ package: Int) -> Set<Int>

    func imports(of index: Int) -> (edges: [Edge], outside: [OutsideImport]) {
        let module = modules[index]
        let name = module.importName
        let declared = Set(dependencies[index].joined().flatMap(\.modules))
        let declaredOutside = Set(dependencies[index].joined().filter { !$0.isLocal }.map(\.name))
        var targets: [String: Int?] = [:]
        var sites: [Int: [ImportSite]] = [:]
        var outside: [String: [ImportSite]] = [:]
        for (file, source) in module.files.enumerated() {
            for (statement, imported) in source.imports.enumerated() where imported.module != name {
                let site = ImportSite(file: file, statement: statement)
                let target =
                    targets[imported.module]
                    ?? resolve(imported.module, from: module, declared: declared, declaredOutside: declaredOutside)
                targets[imported.module] = .some(target)
                if let target {
                    sites[target, default: []].append(site)
                } else {
                    outside[imported.module, default: []].append(site)
                }
            }
        }
        let all = declared.union(sites.keys).subtracting([index]).sorted()
        return (
            all.map { Edge(to: $0, isDeclared: declared.contains($0), sites: sites[$0] ?? []) },
            outside.sorted { $0.key < $1.key }.map { OutsideImport(name: $0.key, sites: $0.value) }
        )
    }

    /// Where two packages have a module of this name: the declared one, else the one of the same package.
    ///
    /// A test target is meant only where it is declared. A module that the importer's package does not lead to is not
    /// meant where the system or an outside package has one of the name.
    private func resolve(_ name: String, from module: Module, declared: Set<Int>, declaredOutside: Set<String>) -> Int?
    {
        guard let candidates = indexes[name] else { return nil }
        if let meant = candidates.first(where: declared.contains) { return meant }
        if declaredOutside.contains(name) { return nil }
        let importable = candidates.filter { modules[$0].kind != .test && modules[$0].kind != .plugin }
        let best = importable.first { modules[$0].package == module.package } ?? importable.first
        guard let best, SystemModules.contains(name) || outsideNames.contains(name) else { return best }
        let packages = module.declarations.reduce(into: Set([module.package])) { $0.formUnion(reachable($1.package)) }
        return packages.contains(modules[best].package) ? best : nil
    }
}
