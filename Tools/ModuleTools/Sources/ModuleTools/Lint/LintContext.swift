/// The input of checks: the monorepo, its rules, and the modules that the rules match.
struct LintContext: Sendable {
    let workspace: Workspace
    let rules: Rules
    let today: Day
    /// The layer of each module, an index into the rules' layers.
    var layers: [Int?] { matcher.layers }
    private let matcher: SelectorMatcher
    private let manifests: [ManifestText]

    init(workspace: Workspace, rules: Rules, today: Day) {
        self.workspace = workspace
        self.rules = rules
        self.today = today
        matcher = SelectorMatcher(workspace: workspace, rules: rules)
        manifests = workspace.packages.map { ManifestText($0.manifestText) }
    }

    /// The modules that selectors match.
    func modules(_ selectors: [Selector]) -> Set<Int> {
        Set(workspace.modules.indices.filter { index in selectors.contains { matches($0, index) } })
    }

    func matches(_ selector: Selector, _ index: Int) -> Bool {
        matcher.matches(selector, index)
    }

    // MARK: Places

    func module(_ index: Int) -> Module { workspace.modules[index] }

    func statement(_ site: ImportSite, of module: Int) -> (path: String, statement: ImportStatement) {
        let file = workspace.modules[module].files[site.file]
        return (file.path, file.imports[site.statement])
    }

    /// Where a manifest declares a target.
    func place(of declaration: Module.Declaration) -> SourcePlace {
        let package = workspace.packages[declaration.package]
        return manifests[declaration.package].place(ofTarget: workspace.target(declaration).name)
            .in(package.manifestFile)
    }

    /// Where a manifest declares a target's dependency.
    func place(of dependency: String, in declaration: Module.Declaration) -> SourcePlace {
        let package = workspace.packages[declaration.package]
        return manifests[declaration.package]
            .place(ofDependency: dependency, inTarget: workspace.target(declaration).name)
            .in(package.manifestFile)
    }

    /// Where a manifest declares a dependency upon a package.
    func place(ofPackage identity: String, path: String?, in package: Int) -> SourcePlace {
        manifests[package].place(ofPackage: identity, path: path).in(workspace.packages[package].manifestFile)
    }

    /// Where a package gets its name.
    func place(ofPackage index: Int) -> SourcePlace {
        let package = workspace.packages[index]
        return manifests[index].place(ofPackageName: package.name).in(package.manifestFile)
    }

    /// The origin of an edge between modules: the first import, otherwise the manifest's line.
    func place(of edge: Edge, from index: Int) -> SourcePlace {
        if let site = edge.sites.first {
            let (path, statement) = statement(site, of: index)
            return SourcePlace(file: path, line: statement.line, column: statement.column)
        }
        for (declaration, dependencies) in zip(module(index).declarations, workspace.dependencies[index]) {
            for dependency in dependencies where dependency.modules.contains(edge.to) {
                return place(of: dependency.name, in: declaration)
            }
        }
        return place(of: module(index).declarations[0])
    }
}

/// A position in a file; line and column counted from 1.
struct SourcePlace: Hashable, Sendable {
    var file: String
    var line: Int
    var column: Int
}
