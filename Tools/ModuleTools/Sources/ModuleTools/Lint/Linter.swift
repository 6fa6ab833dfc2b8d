/// Runs all checks.
struct Linter {
    private static let checks: [any LintCheck] = [
        ManifestCheck(), UnknownNameCheck(), LayerCheck(), NoLayerCheck(), IndependenceCheck(), ForbiddenCheck(),
        NameCheck(), UndeclaredImportCheck(), UnusedDependencyCheck(),
        PackageShapeCheck(), TestReachabilityCheck(), RepeatedDeclarationCheck(), SettingsCheck(),
    ]

    /// All violations, in the order of their places; a violation that two rules cause in the same way is reported once.
    static func lint(_ workspace: Workspace, rules: Rules) throws -> [Violation] {
        let context = LintContext(workspace: workspace, rules: rules)
        let found = try checks.flatMap { try $0.violations(in: context) }
        let sorted = withoutContradiction(found).sorted(by: Violation.isOrdered)
        return sorted.indices.filter { $0 == 0 || sorted[$0] != sorted[$0 - 1] }.map { sorted[$0] }
    }

    /// An import that a boundary forbids must not be declared as the fix, either.
    private static func withoutContradiction(_ violations: [Violation]) -> [Violation] {
        let crossings = violations.filter { [.layer, .independence, .forbidden].contains($0.rule) }
        let places = Set(crossings.map(\.place))
        return violations.map { violation in
            guard violation.rule == .undeclaredImport, places.contains(violation.place) else { return violation }
            var changed = violation
            changed.fix = "Remove the import: the other rule forbids declaring it."
            return changed
        }
    }
}

/// A single check of `modules lint`.
protocol LintCheck: Sendable {
    func violations(in context: LintContext) throws -> [Violation]
}

/// The input of checks: the monorepo, its rules, and the modules that the rules match.
struct LintContext: Sendable {
    let workspace: Workspace
    let rules: Rules
    /// The modules that are imported from outside; in `edges` and `layers`, they follow the workspace's own.
    private let outsideNames: [String]
    let edges: [[Edge]]
    /// The layer of each module, an index into the rules' layers.
    let layers: [Int?]
    private let matcher: SelectorMatcher
    private let manifests: [ManifestText]

    init(workspace: Workspace, rules: Rules) {
        self.workspace = workspace
        self.rules = rules
        matcher = SelectorMatcher(workspace: workspace, rules: rules)
        let names = Set(workspace.outside.joined().map(\.name)).sorted()
        let indexes = Dictionary(uniqueKeysWithValues: zip(names, workspace.modules.count...))
        outsideNames = names
        edges =
            zip(workspace.edges, workspace.outside).map { edges, outside in
                edges + outside.map { Edge(to: indexes[$0.name, default: 0], isDeclared: false, sites: $0.sites) }
            } + names.map { _ in [] }
        layers = matcher.layers + names.map { _ in nil }
        manifests = workspace.packages.map { ManifestText($0.manifestText, file: $0.manifestFile) }
    }

    func modules(_ selectors: [Selector]) -> Set<Int> {
        Set(matcher.modules(selectors))
    }

    // MARK: Places, in sources for imports, in manifests for declarations

    func module(_ index: Int) -> Module { workspace.modules[index] }

    /// Of a module of the monorepo, or of one outside.
    func name(of index: Int) -> String {
        let own = workspace.modules.count
        return index < own ? workspace.modules[index].id : outsideNames[index - own]
    }

    func place(of site: ImportSite, in module: Int) -> SourcePlace {
        let file = workspace.modules[module].files[site.file]
        let statement = file.contents.imports[site.statement]
        return SourcePlace(file: file.path, line: statement.line, column: statement.column)
    }

    func place(of declaration: Module.Declaration) -> SourcePlace {
        manifests[declaration.package].place(ofTarget: workspace.target(declaration).name)
    }

    func place(of dependency: String, in declaration: Module.Declaration) -> SourcePlace {
        manifests[declaration.package].place(ofDependency: dependency, inTarget: workspace.target(declaration).name)
    }

    func place(ofPackage index: Int) -> SourcePlace {
        manifests[index].place(ofPackageName: workspace.packages[index].name)
    }

    /// The origin of an edge between modules: the first import, otherwise the manifest's line.
    func place(of edge: Edge, from index: Int) -> SourcePlace {
        if let site = edge.sites.first { return place(of: site, in: index) }
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
