/// Creates a drawing of a monorepo: of its packages, or of all its modules.
struct GraphBuilder {
    private let workspace: Workspace
    private let title: String
    /// Names of the layers, and the layer of each module.
    private let layers: [String]
    private let layersOfModules: [String?]
    /// The edges that cross a boundary: from and to, as violations name them.
    private let crossings: Set<[String]>

    init(workspace: Workspace, rules: Rules, violations: [Violation]) {
        self.workspace = workspace
        title = workspace.packages.first { $0.directory.isEmpty }?.name ?? RelativePath.lastComponent(workspace.root)
        let names = rules.layers.map(\.name)
        layers = names
        layersOfModules = SelectorMatcher(workspace: workspace, rules: rules).layers.map { $0.map { names[$0] } }
        crossings = Set(
            violations.filter { [.layer, .independence, .forbidden].contains($0.rule) }.compactMap { violation in
                // If there is a path, its first step is the edge at fault.
                let next = violation.chain.count > 1 ? violation.chain[1].module : violation.to
                return next.map { [violation.from, $0] }
            })
    }

    func modules() -> GraphDrawing {
        let nodes = zip(workspace.modules, layersOfModules).map { module, layer in
            GraphDrawing.Node(
                id: module.id, layer: layer, kind: module.kind == .regular ? "library" : module.kind.rawValue,
                files: module.files.count, codeLines: module.codeLines)
        }
        return drawing(nodes, edges { workspace.modules[$0].id })
    }

    /// The packages and their edges: what their modules declare and import, and what the manifests depend on.
    func packages() -> GraphDrawing {
        let names = packageNames()
        let nodes = workspace.packages.indices.map { index in
            let own = workspace.modules.indices.filter { workspace.modules[$0].package == index }
            return GraphDrawing.Node(
                id: names[index], layer: commonLayer(own.compactMap { layersOfModules[$0] }), kind: "package",
                files: own.reduce(0) { $0 + workspace.modules[$1].files.count },
                codeLines: own.reduce(0) { $0 + workspace.modules[$1].codeLines })
        }
        let declared = workspace.packages.indices.flatMap { index in
            workspace.resolver.localDependencies(of: index).filter { !isForGuests($0, in: index) }.map {
                GraphDrawing.Edge(from: names[index], to: names[$0], declared: true, imports: 0, violation: false)
            }
        }
        return drawing(nodes, edges { names[workspace.modules[$0].package] } + declared)
    }

    /// What modules declare and import, between the nodes that they belong to.
    private func edges(_ node: (Int) -> String) -> [GraphDrawing.Edge] {
        workspace.edges.enumerated().flatMap { index, edges in
            edges.map { edge in
                let target = workspace.modules[edge.to]
                return GraphDrawing.Edge(
                    from: node(index), to: node(edge.to), declared: edge.isDeclared, imports: edge.sites.count,
                    violation: crossings.contains([workspace.modules[index].id, target.id]),
                    // The includes of C code are not read.
                    needsNoImport: !target.isUsedByImports || workspace.modules[index].files.isEmpty)
            }
        }
    }

    /// Edges between the same nodes become one, and those inside a node none.
    private func drawing(_ nodes: [GraphDrawing.Node], _ edges: [GraphDrawing.Edge]) -> GraphDrawing {
        var joined: [[String]: GraphDrawing.Edge] = [:]
        for var edge in edges where edge.from != edge.to {
            let ends = [edge.from, edge.to]
            if let other = joined[ends] {
                edge.imports += other.imports
                edge.declared = edge.declared || other.declared
                edge.violation = edge.violation || other.violation
                edge.needsNoImport = edge.needsNoImport || other.needsNoImport
            }
            joined[ends] = edge
        }
        return GraphDrawing(
            title: title, layers: layers, nodes: nodes.sorted { $0.id < $1.id },
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
            names.count { $0 == package.name } > 1 ? "\(package.name) (\(package.directory))" : package.name
        }
    }

    /// The layer of most of a package's modules; the uppermost, if several have equally many.
    private func commonLayer(_ found: [String]) -> String? {
        layers.reduce(nil as String?) { best, layer in
            let count = found.count { $0 == layer }
            return count > found.count { $0 == best } ? layer : best
        }
    }
}
