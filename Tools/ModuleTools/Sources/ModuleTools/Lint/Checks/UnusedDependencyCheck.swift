/// A module imports every dependency that its manifest declares, in some branch of some file.
struct UnusedDependencyCheck: LintCheck {
    func violations(in context: LintContext) -> [Violation] {
        let workspace = context.workspace
        return workspace.modules.indices.flatMap { index -> [Violation] in
            let module = context.module(index)
            // Includes in other languages are not read, so their use cannot be checked.
            guard !module.files.isEmpty else { return [] }
            return zip(module.declarations, context.workspace.dependencies[index])
                .flatMap { declaration, dependencies -> [Violation] in
                    // Code that a plugin generates can import anything.
                    guard workspace.target(declaration).plugins.isEmpty else { return [] }
                    return dependencies.filter { !$0.isPlugin && isUnused($0, by: index, context) }
                        .map { violation($0, index, declaration, context) }
                }
        }
    }

    private func isUnused(_ dependency: DeclaredDependency, by index: Int, _ context: LintContext) -> Bool {
        let workspace = context.workspace
        guard dependency.isLocal else { return isUnused(product: dependency.name, by: index, context) }
        // SwiftPM itself refuses cycles and missing modules.
        if dependency.modules.isEmpty || dependency.modules.contains(index) { return false }
        let imported = Set(workspace.edges[index].filter { !$0.sites.isEmpty }.map(\.to))
        return dependency.modules.allSatisfy { target in
            workspace.modules[target].isUsedByImports && !imported.contains(target)
        }
    }

    /// A product can contain modules with other names. If there is an import without any other explanation, it may be
    /// one of these.
    private func isUnused(product: String, by index: Int, _ context: LintContext) -> Bool {
        let imported = context.workspace.outside[index].map(\.name)
        let known = context.workspace.outsideProducts
        return !imported.contains(product) && imported.allSatisfy { known.contains($0) || SystemModules.contains($0) }
    }

    private func violation(
        _ dependency: DeclaredDependency, _ index: Int, _ declaration: Module.Declaration, _ context: LintContext
    ) -> Violation {
        let module = context.module(index)
        return Violation(
            .unusedDependency, at: context.place(of: dependency.name, in: declaration),
            message: "\(module.id) declares \(dependency.name) and no file of it imports it.",
            fix: "Remove \(dependency.name) from the dependencies of \(module.name).", from: module.id,
            to: dependency.name)
    }
}
