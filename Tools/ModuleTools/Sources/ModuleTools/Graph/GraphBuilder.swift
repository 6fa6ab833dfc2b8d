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
        let nodes = workspace.modules.enumerated().map { index, module in
            GraphDrawing.Node(
                id: module.id, layer: layers[index], kind: .init(rawValue: module.kind.rawValue) ?? .library,
                files: module.files.count, codeLines: module.codeLines)
        }
        return drawing(title, nodes, moduleEdges)
    }

    private var moduleEdges: [GraphDrawing.Edge] {
        workspace.edges.enumerated().flatMap { index, edges in
            edges.map { edge in
                let ends = Pair(from: workspace.modules[index].id, to: workspace.modules[edge.to].id)
                return GraphDrawing.Edge(
                    from: index, to: edge.to, isDeclared: edge.isDeclared, imports: edge.sites.count,
                    isViolation: crossings.contains(ends), needsNoImport: needsNoImport(index, edge.to))
            }
        }
    }

    /// Programs are run, macros expanded, binaries linked, and the includes of C code are not read.
    private func needsNoImport(_ from: Int, _ to: Int) -> Bool {
        let target = workspace.modules[to]
        return ![.regular, .system, .test].contains(target.kind) || workspace.modules[from].files.isEmpty
    }

    // MARK: Packages

    /// The packages and their edges: what their modules declare and import, and what the manifests depend on.
    func packages(title: String) -> GraphDrawing {
        let names = packageNames()
        let layers = LayerAssignment(workspace: workspace, rules: rules).layers
        let nodes = workspace.packages.indices.map { index in
            let own = workspace.modules.indices.filter { workspace.modules[$0].package == index }
            return GraphDrawing.Node(
                id: names[index], layer: commonLayer(own.compactMap { layers[$0] }), kind: .package,
                files: own.reduce(0) { $0 + workspace.modules[$1].files.count },
                codeLines: own.reduce(0) { $0 + workspace.modules[$1].codeLines })
        }
        let used = moduleEdges.map { edge in
            var edge = edge
            edge.from = workspace.modules[edge.from].package
            edge.to = workspace.modules[edge.to].package
            return edge
        }
        let declared = workspace.packages.indices.flatMap { index in
            workspace.resolver.localDependencies(of: index).filter { !isForGuests($0, in: index) }.map {
                GraphDrawing.Edge(from: index, to: $0, isDeclared: true, imports: 0, isViolation: false)
            }
        }
        return drawing(title, nodes, used + declared)
    }

    /// A drawing with sorted nodes and edges. Edges between the same nodes become one, and those inside a node none.
    private func drawing(_ title: String, _ nodes: [GraphDrawing.Node], _ edges: [GraphDrawing.Edge]) -> GraphDrawing {
        let order = nodes.indices.sorted { nodes[$0].id < nodes[$1].id }
        var positions = Array(repeating: 0, count: nodes.count)
        for (position, index) in order.enumerated() { positions[index] = position }
        var joined: [[Int]: GraphDrawing.Edge] = [:]
        for var edge in edges where edge.from != edge.to {
            (edge.from, edge.to) = (positions[edge.from], positions[edge.to])
            let ends = [edge.from, edge.to]
            if let other = joined[ends] {
                edge.imports += other.imports
                edge.isDeclared = edge.isDeclared || other.isDeclared
                edge.isViolation = edge.isViolation || other.isViolation
                edge.needsNoImport = edge.needsNoImport || other.needsNoImport
            }
            joined[ends] = edge
        }
        return GraphDrawing(
            title: title, layers: rules.layers.map(\.name), nodes: order.map { nodes[$0] },
            edges: joined.values.sorted { ($0.from, $0.to) < ($1.from, $1.to) })
    }

    /// Whether a manifest depends on a package only for targets whose sources are in other packages: a root that runs
    /// all tests does not depend on the tested packages.
    private func isForGuests(_ target: Int, in package: Int) -> Bool {
        workspace.modules.enumerated().contains { index, module in
            module.package != package && module.isDeclared(by: package)
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
}
