/// A module's manifest declares every module that the module imports.
///
/// SwiftPM accepts an import of a dependency's dependency, and one of a sibling that happens to be built already.
struct UndeclaredImportCheck: LintCheck {
    func violations(in context: LintContext) -> [Violation] {
        context.workspace.modules.indices.flatMap { index in
            zip(context.module(index).declarations, context.workspace.dependencies[index])
                .flatMap { declaration, dependencies in
                    imports(of: index, undeclaredIn: dependencies, context).flatMap { name, sites in
                        violations(index, name, sites, declaration, context)
                    }
                }
        }
    }

    private func imports(
        of index: Int, undeclaredIn dependencies: [DeclaredDependency], _ context: LintContext
    ) -> [(name: String, sites: [ImportSite])] {
        let inside = Set(dependencies.flatMap(\.modules))
        let outside = Set(dependencies.filter { !$0.isLocal }.map(\.name))
        let known = context.workspace.outsideProducts.subtracting(outside)
        return context.workspace.edges[index].filter { !inside.contains($0.to) }
            .map { (context.module($0.to).id, $0.sites) }
            + context.workspace.outside[index].filter { known.contains($0.name) }.map { ($0.name, $0.sites) }
    }

    private func violations(
        _ index: Int, _ name: String, _ sites: [ImportSite], _ declaration: Module.Declaration, _ context: LintContext
    ) -> [Violation] {
        let module = context.module(index)
        let manifest = context.workspace.packages[declaration.package].manifestFile
        let line = context.place(of: declaration).line
        return sites.map { site in
            Violation(
                .undeclaredImport, at: context.place(of: site, in: index),
                message: "\(module.id) imports \(name), which \(manifest) does not declare for it.",
                fix:
                    "Add \(name) to the dependencies of \(module.name) (\(manifest):\(line)), or take the import out.",
                from: module.id, to: name)
        }
    }
}
