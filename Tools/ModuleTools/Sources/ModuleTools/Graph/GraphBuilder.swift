/// Makes a drawing of a monorepo: of its packages, or of all its modules.
struct GraphBuilder {
    let workspace: Workspace
    let rules: Rules
    /// Whether files and lines are counted; without, the drawing changes with the structure alone.
    let showsFigures: Bool
    /// Names of what crosses a boundary: from and to, as violations name them.
    let crossings: Set<Pair>

    struct Pair: Hashable {
        var from: String
        var to: String
    }

    init(workspace: Workspace, rules: Rules, violations: [Violation], showsFigures: Bool = true) {
        self.showsFigures = showsFigures
        self.workspace = workspace
        self.rules = rules
        crossings = Set(
            violations.filter { [.layer, .independence, .forbidden].contains($0.rule) }.flatMap { violation in
                // The way's first step is the edge to blame, where there is a way.
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
                files: showsFigures ? module.files.count : 0, codeLines: showsFigures ? module.codeLines : 0)
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

    /// Programs are run, macros expanded, binaries linked, and what C code includes is not read.
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

    /// Packages with what joins them: what their modules declare and import, and what the manifests ask for.
    func packages(title: String) -> GraphDrawing {
        let names = packageNames()
        let order = workspace.packages.indices.sorted { names[$0] < names[$1] }
        var positions: [Int: Int] = [:]
        for (position, index) in order.enumerated() { positions[index] = position }
        let layers = LayerAssignment(workspace: workspace, rules: rules).layers
        let nodes = order.map { index in
            let own = workspace.modules.indices.filter { workspace.modules[$0].package == index }
            let counted = showsFigures ? own : []
            return GraphDrawing.Node(
                id: names[index], label: names[index], layer: commonLayer(own.compactMap { layers[$0] }),
                kind: .package,
                files: counted.reduce(0) { $0 + workspace.modules[$1].files.count },
                codeLines: counted.reduce(0) { $0 + workspace.modules[$1].codeLines })
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

    /// Whether a manifest asks for a package only for targets that live in other packages: a root that runs all tests
    /// does not depend upon what they test.
    private func isForGuests(_ target: Int, in package: Int) -> Bool {
        workspace.modules.enumerated().contains { index, module in
            module.package != package && module.declarations.contains { $0.package == package }
                && workspace.edges[index].contains { workspace.modules[$0.to].package == target }
        }
    }

    /// Packages of one name are told apart by their directories.
    private func packageNames() -> [String] {
        let names = workspace.packages.map(\.name)
        return workspace.packages.map { package in
            names.filter { $0 == package.name }.count > 1 ? "\(package.name) (\(package.directory))" : package.name
        }
    }

    /// The layer of most of a package's modules; the uppermost of several with equally many.
    private func commonLayer(_ layers: [Int]) -> Int? {
        var counts: [Int: Int] = [:]
        for layer in layers { counts[layer, default: 0] += 1 }
        return counts.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key
    }

    private static func isOrdered(_ left: GraphDrawing.Edge, _ right: GraphDrawing.Edge) -> Bool {
        (left.from, left.to) < (right.from, right.to)
    }
}
