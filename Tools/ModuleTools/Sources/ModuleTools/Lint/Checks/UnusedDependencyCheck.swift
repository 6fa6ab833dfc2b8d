/// A module imports every dependency that its manifest declares, in some branch of some file.
struct UnusedDependencyCheck: LintCheck {
    func violations(in context: LintContext) -> [Violation] {
        let products = OutsideProducts(context.workspace)
        let workspace = context.workspace
        let targets = workspace.modules.indices.flatMap { index -> [Violation] in
            let module = context.module(index)
            // Includes in other languages are not read, so their use cannot be checked.
            guard !module.files.isEmpty else { return [] }
            return zip(module.declarations, context.workspace.dependencies[index])
                .flatMap { declaration, dependencies -> [Violation] in
                    // Code that a plugin generates can import anything.
                    guard workspace.target(declaration).plugins.isEmpty else { return [] }
                    return dependencies.filter { !$0.isPlugin && isUnused($0, by: index, products, context) }
                        .map { violation($0, index, declaration, context) }
                }
        }
        return targets + packages(context)
    }

    private func isUnused(
        _ dependency: DeclaredDependency, by index: Int, _ products: OutsideProducts, _ context: LintContext
    ) -> Bool {
        let workspace = context.workspace
        guard dependency.isLocal else { return isUnused(product: dependency.name, by: index, products, context) }
        // SwiftPM itself refuses cycles and missing modules.
        if dependency.modules.isEmpty || dependency.modules.contains(index) { return false }
        let imported = Set(workspace.edges[index].filter { !$0.sites.isEmpty }.map(\.to))
        return dependency.modules.allSatisfy { target in
            switch workspace.modules[target].kind {
            // These are run, expanded or linked, not imported.
            case .executable, .macro, .plugin, .binary: return false
            case .regular, .test, .system:
                let isC = workspace.modules[target].files.isEmpty
                if isC && !workspace.modules[index].otherSources.isEmpty { return false }
                return !imported.contains(target)
            }
        }
    }

    /// A product can contain modules with other names. If there is an import without any other explanation, it may be
    /// one of these.
    private func isUnused(product: String, by index: Int, _ products: OutsideProducts, _ context: LintContext) -> Bool {
        let imported = context.workspace.outside[index].map(\.name)
        return !imported.contains(product) && imported.allSatisfy { products.isKnown($0) || SystemModules.contains($0) }
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

    /// Packages that a manifest depends upon without a target that uses them.
    private func packages(_ context: LintContext) -> [Violation] {
        let workspace = context.workspace
        return context.workspace.packages.enumerated().flatMap { index, package in
            let used = Set(package.manifest.targets.flatMap(\.dependencies).compactMap { $0.package?.lowercased() })
            let byName = Set(package.manifest.targets.flatMap(\.dependencies).filter { $0.form == .byName }.map(\.name))
            let hasPlugins = package.manifest.targets.contains { !$0.plugins.isEmpty }
            return package.manifest.dependencies.filter { dependency in
                // A dependency by name alone, or a plugin, can come from any package; only certainly unused packages
                // are reported.
                guard !hasPlugins, !used.contains(dependency.identity),
                    !used.contains(dependency.alias?.lowercased() ?? dependency.identity)
                else { return false }
                guard let local = workspace.localPackage(dependency, of: package) else {
                    return byName.isSubset(of: explained(package, workspace))
                }
                return !used.contains(local.name.lowercased())
                    && byName.isDisjoint(with: local.manifest.products.map(\.name))
            }.map { dependency in
                Violation(
                    .unusedDependency,
                    at: context.place(ofPackage: dependency.identity, path: dependency.localPath, in: index),
                    message:
                        "\(package.name) depends upon the package \(dependency.identity) and no target of it does.",
                    fix: "Remove the package from the manifest's dependencies.", from: package.name,
                    to: dependency.identity)
            }
        }
    }

    /// Names of the package's own targets and of its local packages' products.
    private func explained(_ package: Package, _ workspace: Workspace) -> Set<String> {
        let local = package.manifest.dependencies.compactMap { workspace.localPackage($0, of: package) }
        return Set(package.manifest.targets.map(\.name)).union(local.flatMap { $0.manifest.products.map(\.name) })
    }
}
