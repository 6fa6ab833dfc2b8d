/// The packages of the monorepo that a manifest depends on exist, and so do their products.
struct UnknownDependencyCheck: LintCheck {
    func violations(in context: LintContext) -> [Violation] {
        // The unreadable manifest may declare it.
        guard context.workspace.refusals.isEmpty else { return [] }
        return packages(context) + products(context)
    }

    private func packages(_ context: LintContext) -> [Violation] {
        let workspace = context.workspace
        let known = Set(workspace.packages.map(\.directory))
        return workspace.packages.enumerated().flatMap { index, package in
            package.manifest.dependencies.compactMap { dependency in
                guard let path = dependency.localPath, let directory = package.directory(at: path),
                    !known.contains(directory), !isManifest(workspace.root + "/" + directory)
                else { return nil }
                return Violation(
                    .unknownDependency, at: context.place(ofPackage: dependency.identity, path: path, in: index),
                    message: "\(package.name) depends upon the package at \(path), where there is no package.",
                    fix: "Correct the path, or remove the package.", from: package.name, to: dependency.identity)
            }
        }
    }

    /// A package that the rules exclude still exists.
    private func isManifest(_ directory: String) -> Bool {
        let names = FileSystem.entries(of: directory)?.map(\.name) ?? []
        return ManifestSource(directory: directory, fileNames: names).isManifest
    }

    private func products(_ context: LintContext) -> [Violation] {
        let workspace = context.workspace
        return workspace.modules.indices.flatMap { index in
            zip(workspace.modules[index].declarations, workspace.dependencies[index])
                .flatMap { declaration, dependencies in
                    dependencies.compactMap { dependency -> Violation? in
                        guard dependency.modules.isEmpty, let owner = dependency.owner else { return nil }
                        let products = workspace.packages[owner].manifest.products.map(\.name)
                        guard !products.contains(dependency.name) else { return nil }
                        return violation(
                            dependency.name, workspace.packages[owner].name, products, declaration, context)
                    }
                }
        }
    }

    private func violation(
        _ product: String, _ package: String, _ products: [String], _ declaration: Module.Declaration,
        _ context: LintContext
    ) -> Violation {
        let target = context.workspace.target(declaration).name
        let hint = NearName.question(product, among: products)
        let list = products.isEmpty ? "It has none" : "It has \(products.joined(separator: ", "))"
        return Violation(
            .unknownDependency, at: context.place(of: product, in: declaration),
            message: "\(target) asks the package \(package) for the product \(product), which it does not have.",
            fix: "\(hint)\(list).", from: target, to: product)
    }
}
