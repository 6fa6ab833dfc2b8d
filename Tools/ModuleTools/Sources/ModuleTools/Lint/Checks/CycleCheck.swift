/// Packages and targets that depend on each other in a cycle, which SwiftPM refuses to load.
///
/// SwiftPM refuses every cycle of targets. It refuses a cycle of packages, too, unless all of them have tools version
/// 6.0 or later and their targets form no cycle.
struct CycleCheck: LintCheck {
    func violations(in context: LintContext) -> [Violation] {
        let workspace = context.workspace
        let packageGraph = workspace.packages.indices.map { workspace.resolver.localDependencies(of: $0) }
        let refused = refusedPackages(packageGraph, workspace)
        let targets = targetGraph(workspace)
        // A cycle of targets through packages that are refused anyway is reported as one of packages.
        let lone = targets.enumerated().map { from, edges in
            edges.filter { to in
                let packages = (workspace.modules[from].package, workspace.modules[to].package)
                return packages.0 == packages.1 || refused[packages.0] == nil
                    || refused[packages.0] != refused[packages.1]
            }
        }
        return packageCycles(packageGraph, refused, context) + targetCycles(lone, context)
    }

    /// For each package in a cycle that SwiftPM refuses whatever the targets are: the number of the cycle.
    private func refusedPackages(_ graph: [[Int]], _ workspace: Workspace) -> [Int: Int] {
        var refused: [Int: Int] = [:]
        for (number, component) in StrongComponents.find(in: graph).enumerated()
        where component.count > 1 || graph[component[0]].contains(component[0]) {
            let isOld = component.contains { index in
                let major = workspace.packages[index].manifest.toolsVersion.prefix { $0 != "." }
                return (Int(major) ?? 0) < 6
            }
            if isOld { for package in component { refused[package] = number } }
        }
        return refused
    }

    private func targetGraph(_ workspace: Workspace) -> [[Int]] {
        workspace.dependencies.map { Set($0.joined().flatMap(\.modules)).sorted() }
    }

    // MARK: Packages

    private func packageCycles(_ graph: [[Int]], _ refused: [Int: Int], _ context: LintContext) -> [Violation] {
        let packages = context.workspace.packages
        let inside = graph.enumerated().map { from, targets in
            targets.filter { refused[from] != nil && refused[$0] == refused[from] }
        }
        let imports = packageImports(context)
        return Cycles.find(in: inside) { imports[$0]?.count ?? 0 }.map { cycle in
            let sites = imports[cycle.cut] ?? []
            let from = packages[cycle.cut.from]
            let to = packages[cycle.cut.to]
            let dependency = from.manifest.dependencies.first { from.directory(of: $0) == to.directory }
            let place = context.place(
                ofPackage: dependency?.identity ?? to.identity, path: dependency?.localPath, in: cycle.cut.from)
            return violation(
                cycle.nodes.map { packages[$0].name }, "packages", from.name, to.name, place, sites)
        }
    }

    /// The imports from one package to another.
    private func packageImports(_ context: LintContext) -> [Cycles.Cut: [SourcePlace]] {
        var imports: [Cycles.Cut: [SourcePlace]] = [:]
        for (index, edges) in context.workspace.edges.enumerated() {
            for edge in edges {
                let cut = Cycles.Cut(from: context.module(index).package, to: context.module(edge.to).package)
                if cut.from != cut.to { imports[cut, default: []] += places(edge, index, context) }
            }
        }
        return imports
    }

    // MARK: Targets

    private func targetCycles(_ graph: [[Int]], _ context: LintContext) -> [Violation] {
        func edge(_ cut: Cycles.Cut) -> Edge? {
            context.workspace.edges[cut.from].first { $0.to == cut.to }
        }
        return Cycles.find(in: graph) { edge($0)?.sites.count ?? 0 }.map { cycle in
            let from = context.module(cycle.cut.from)
            let to = context.module(cycle.cut.to)
            let cut = edge(cycle.cut)
            let declared = Edge(to: cycle.cut.to, isDeclared: true, sites: [])
            return violation(
                cycle.nodes.map { context.module($0).id }, "targets", from.id, to.id,
                context.place(of: declared, from: cycle.cut.from),
                cut.map { places($0, cycle.cut.from, context) } ?? [])
        }
    }

    private func places(_ edge: Edge, _ index: Int, _ context: LintContext) -> [SourcePlace] {
        edge.sites.map { context.place(of: $0, in: index) }
    }

    private func violation(
        _ names: [String], _ what: String, _ from: String, _ to: String, _ place: SourcePlace, _ sites: [SourcePlace]
    ) -> Violation {
        let way = (names + [names[0]]).joined(separator: " → ")
        let shown = sites.prefix(3).map { "\($0.file):\($0.line)" }.joined(separator: ", ")
        let more = sites.count > 3 ? " and \(sites.count - 3) more" : ""
        let price =
            sites.isEmpty
            ? "and no import needs it"
            : "which takes \(sites.count) import\(sites.count == 1 ? "" : "s"): \(shown)\(more)"
        return Violation(
            .cycle, at: place,
            message: "These \(what) depend upon each other in a circle, and SwiftPM refuses to load them: \(way).",
            fix: "The cheapest edge to cut is \(from) → \(to), \(price).", from: from, to: to,
            chain: (names + [names[0]]).map { Violation.Step(module: $0) })
    }
}
