/// Joins what the files of a module import to the modules that carry these names.
struct ImportResolver {
    let modules: [Module]
    let dependencies: [[[DeclaredDependency]]]
    let indexes: [String: [Int]]

    func imports(of index: Int) -> (edges: [Edge], outside: [OutsideImport]) {
        let module = modules[index]
        let name = module.importName
        let declared = Set(dependencies[index].joined().flatMap(\.modules))
        var sites: [Int: [ImportSite]] = [:]
        var outside: [String: [ImportSite]] = [:]
        for (file, source) in module.files.enumerated() {
            for (statement, imported) in source.imports.enumerated() {
                let site = ImportSite(file: file, statement: statement)
                if imported.module == name { continue }
                if let target = resolve(imported.module, from: module, declared: declared) {
                    sites[target, default: []].append(site)
                } else {
                    outside[imported.module, default: []].append(site)
                }
            }
        }
        let targets = declared.union(sites.keys).subtracting([index]).sorted()
        return (
            targets.map { Edge(to: $0, isDeclared: declared.contains($0), sites: sites[$0] ?? []) },
            outside.sorted { $0.key < $1.key }.map { OutsideImport(name: $0.key, sites: $0.value) }
        )
    }

    /// Where two packages have a module of this name: the declared one, else the one of the same package.
    ///
    /// A test target is never what an import means: SwiftPM lets nothing depend on one.
    private func resolve(_ name: String, from module: Module, declared: Set<Int>) -> Int? {
        guard let candidates = indexes[name] else { return nil }
        let importable = candidates.filter { modules[$0].kind != .test && modules[$0].kind != .plugin }
        if importable.count < 2 { return importable.first }
        return importable.first(where: declared.contains)
            ?? importable.first { modules[$0].package == module.package } ?? importable.first
    }
}
