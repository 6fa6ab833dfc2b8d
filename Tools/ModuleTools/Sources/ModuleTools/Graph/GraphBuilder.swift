/// Creates a drawing of a monorepo: of its packages, or of all its modules.
struct GraphBuilder {
    let workspace: Workspace
    let rules: Rules
    /// The edges that cross a boundary: from and to, as violations name them.
    let crossings: Set<Pair>

    struct Pair: Hashable {
        var from: String
        var to: String
    }

    init(workspace: Workspace, rules: Rules, violations: [Violation]) {
        self.workspace = workspace
        self.rules = rules
        crossings = Set(
            violations.filter { [.layer, .independence, .forbidden].contains($0.rule) }.flatMap { violation in
                // If there is a path, its first step is the edge at fault.
                let next = violation.chain.count > 1 ? violation.chain[1].module : violation.to
                return next.map { [Pair(from: violation.from, to: $0)] } ?? []
            })
    }

    // MARK: Modules

    func modules(title: String) -> GraphDrawing {
        let layers = LayerAssignment(workspace: workspace, rules: rules).layers
        let order = workspace.modules.indices.sorted { workspace.modules[$0].id < workspace.modules[$1].id }
        var positions: [Int: Int] = [:]
        for (position, index) in order.enumerated() { positions[index] = position }
        let nodes = order.map { index in
            let module = workspace.modules[index]
            return GraphDrawing.Node(
                id: module.id, label: module.id, layer: layers[index], kind: kind(module.kind),
                files: module.files.count, codeLines: module.codeLines)
        }
        let edges = order.flatMap { index in
            workspace.edges[index].map { edge in
                GraphDrawing.Edge(
                    from: positions[index] ?? 0, to: positions[edge.to] ?? 0, isDeclared: edge.isDeclared,
                    imports: edge.sites.count,
                    isViolation: crossings.contains(
                        Pair(from: workspace.modules[index].id, to: workspace.modules[edge.to].id)),
                    needsNoImport: needsNoImport(index, edge.to))
            }
        }
        return GraphDrawing(
            title: title, layers: rules.layers.map(\.name), nodes: nodes, edges: edges.sorted(by: Self.isOrdered))
    }

    /// Programs are run, macros expanded, binaries linked, and the includes of C code are not read.
    private func needsNoImport(_ from: Int, _ to: Int) -> Bool {
        let target = workspace.modules[to]
        return ![.regular, .system, .test].contains(target.kind) || workspace.modules[from].files.isEmpty
    }

    private func kind(_ kind: ModuleKind) -> GraphDrawing.Kind {
        switch kind {
        case .regular: .library
        case .executable: .executable
        case .test: .test
        case .macro: .macro
        case .plugin: .plugin
        case .system: .system
        case .binary: .binary
        }
    }

    // MARK: Packages

    /// The packages and their edges: what their modules declare and import, and what the manifests depend on.
    func packages(title: String) -> GraphDrawing {
        let names = packageNames()
        let order = workspace.packages.indices.sorted { names[$0] < names[$1] }
        var positions: [Int: Int] = [:]
        for (position, index) in order.enumerated() { positions[index] = position }
        let layers = LayerAssignment(workspace: workspace, rules: rules).layers
        let nodes = order.map { index in
            let own = workspace.modules.indices.filter { workspace.modules[$0].package == index }
            return GraphDrawing.Node(
                id: names[index], label: names[index], layer: commonLayer(own.compactMap { layers[$0] }),
                kind: .package,
                files: own.reduce(0) { $0 + workspace.modules[$1].files.count },
                codeLines: own.reduce(0) { $0 + workspace.modules[$1].codeLines })
        }
        var edges: [Cycles.Cut: GraphDrawing.Edge] = [:]
        func join(_ from: Int, _ to: Int, imports: Int, isDeclared: Bool, isViolation: Bool, needsNoImport: Bool) {
            guard from != to else { return }
            let cut = Cycles.Cut(from: positions[from] ?? 0, to: positions[to] ?? 0)
            var edge =
                edges[cut]
                ?? GraphDrawing.Edge(from: cut.from, to: cut.to, isDeclared: false, imports: 0, isViolation: false)
            edge.imports += imports
            edge.isDeclared = edge.isDeclared || isDeclared
            edge.isViolation = edge.isViolation || isViolation
            edge.needsNoImport = edge.needsNoImport || needsNoImport
            edges[cut] = edge
        }
        for (index, module) in workspace.modules.enumerated() {
            for edge in workspace.edges[index] {
                let other = workspace.modules[edge.to]
                join(
                    module.package, other.package, imports: edge.sites.count, isDeclared: edge.isDeclared,
                    isViolation: crossings.contains(Pair(from: module.id, to: other.id)),
                    needsNoImport: needsNoImport(index, edge.to))
            }
        }
        for index in workspace.packages.indices {
            for target in workspace.resolver.localDependencies(of: index) where !isForGuests(target, in: index) {
                join(index, target, imports: 0, isDeclared: true, isViolation: false, needsNoImport: false)
            }
        }
        return GraphDrawing(
            title: title, layers: rules.layers.map(\.name), nodes: nodes, edges: edges.values.sorted(by: Self.isOrdered)
        )
    }

    /// Whether a manifest depends on a package only for targets whose sources are in other packages: a root that runs
    /// all tests does not depend on the tested packages.
    private func isForGuests(_ target: Int, in package: Int) -> Bool {
        workspace.modules.enumerated().contains { index, module in
            module.package != package && module.declarations.contains { $0.package == package }
                && workspace.edges[index].contains { workspace.modules[$0.to].package == target }
        }
    }

    /// Packages with the same name are distinguished by their directories.
    private func packageNames() -> [String] {
        let names = workspace.packages.map(\.name)
        return workspace.packages.map { package in
            names.filter { $0 == package.name }.count > 1 ? "\(package.name) (\(package.directory))" : package.name
        }
    }

    /// The layer of most of a package's modules; the uppermost, if several have equally many.
    private func commonLayer(_ layers: [Int]) -> Int? {
        var counts: [Int: Int] = [:]
        for layer in layers { counts[layer, default: 0] += 1 }
        return counts.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key
    }

    private static func isOrdered(_ left: GraphDrawing.Edge, _ right: GraphDrawing.Edge) -> Bool {
        (left.from, left.to) < (right.from, right.to)
    }
}
