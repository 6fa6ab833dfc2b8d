/// A module's manifest declares every module that the module imports.
///
/// SwiftPM accepts an import of a dependency's dependency, and one of a sibling that happens to be built already.
struct UndeclaredImportCheck: LintCheck {
    func violations(in context: LintContext) -> [Violation] {
        let products = OutsideProducts(context.workspace)
        return context.workspace.modules.indices.flatMap { index in
            zip(context.module(index).declarations, context.workspace.dependencies[index])
                .flatMap { declaration, dependencies in
                    inside(index, declaration, dependencies, context)
                        + outside(index, declaration, dependencies, products, context)
                }
        }
    }

    private func inside(
        _ index: Int, _ declaration: Module.Declaration, _ dependencies: [DeclaredDependency], _ context: LintContext
    ) -> [Violation] {
        let declared = Set(dependencies.flatMap(\.modules))
        return context.workspace.edges[index].filter { !$0.sites.isEmpty && !declared.contains($0.to) }
            .flatMap { edge in
                let reason = reason(from: index, to: edge.to, declared: declared, context)
                return violations(index, context.module(edge.to).id, edge.sites, declaration, reason, context)
            }
    }

    private func outside(
        _ index: Int, _ declaration: Module.Declaration, _ dependencies: [DeclaredDependency],
        _ products: OutsideProducts, _ context: LintContext
    ) -> [Violation] {
        let declared = Set(dependencies.filter { !$0.isLocal }.map(\.name))
        return context.workspace.outside[index]
            .filter { products.isKnown($0.name) && !declared.contains($0.name) }
            .flatMap { outside in
                violations(
                    index, outside.name, outside.sites, declaration,
                    (text: "It is found only where another module brings its package along.", chain: []), context)
            }
    }

    /// Why it can build anyway.
    private func reason(from: Int, to: Int, declared: Set<Int>, _ context: LintContext)
        -> (text: String, chain: [Violation.Step])
    {
        if let way = way(from: from, through: declared, to: to, context) {
            let chain = BoundaryReport(context: context, rule: .undeclaredImport).chain(of: way)
            let names = chain.map(\.module).joined(separator: " → ")
            return ("It is found only through other modules: \(names).", chain)
        }
        if context.module(from).package == context.module(to).package {
            return ("It is a sibling in the same package, and found only if it was built before.", [])
        }
        return ("Nothing that is declared leads there.", [])
    }

    private func way(from: Int, through declared: Set<Int>, to: Int, _ context: LintContext) -> BoundaryWalk.Crossing? {
        struct One: Boundary {
            let to: Int
            func forbids(_ from: Int, _ target: Int) -> Bool { target == to }
            func holds(_ other: Int, toTheSameAs from: Int) -> Bool { false }
        }
        var edges = context.workspace.edges
        edges[from] = edges[from].filter { declared.contains($0.to) }
        return BoundaryWalk(edges: edges).crossings(of: One(to: to), from: [from]).first
    }

    private func violations(
        _ index: Int, _ name: String, _ sites: [ImportSite], _ declaration: Module.Declaration,
        _ reason: (text: String, chain: [Violation.Step]), _ context: LintContext
    ) -> [Violation] {
        let module = context.module(index)
        let manifest = context.workspace.packages[declaration.package].manifestFile
        let line = context.place(of: declaration).line
        return sites.map { site in
            Violation(
                .undeclaredImport, at: context.place(of: site, in: index),
                message: "\(module.id) imports \(name), which \(manifest) does not declare for it. \(reason.text)",
                fix:
                    "Add \(name) to the dependencies of \(module.name) (\(manifest):\(line)), or take the import out.",
                from: module.id, to: name, chain: reason.chain)
        }
    }
}
