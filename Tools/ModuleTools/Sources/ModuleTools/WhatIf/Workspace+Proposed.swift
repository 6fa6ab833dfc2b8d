extension Workspace {
    /// The same monorepo, as it would be if manifests declared these dependencies, too.
    func adding(_ proposed: [ProposedDependency]) -> Workspace {
        var dependencies = dependencies
        var manifests = packages.map(\.manifest)
        for edge in proposed where !edges[edge.from].contains(where: { $0.to == edge.to }) {
            // A target's own package declares it first; the root may repeat it for its tests.
            let own = modules[edge.from].declarations[0].package
            let other = modules[edge.to].declarations[0].package
            dependencies[edge.from][0].append(
                DeclaredDependency(
                    name: modules[edge.to].name, package: own == other ? nil : packages[other].identity,
                    modules: [edge.to], owner: own == other ? nil : other))
            let isKnown = manifests[own].dependencies.contains {
                packages[own].directory(of: $0) == packages[other].directory
            }
            if own == other || isKnown { continue }
            let path = RelativePath.relative(from: packages[own].directory, to: packages[other].directory)
            manifests[own].dependencies.append(
                Manifest.PackageDependency(
                    identity: packages[other].identity, localPath: path, alias: nil, requirement: ""))
        }
        let changed = zip(packages, manifests).map { package, manifest in
            Package(
                directory: package.directory, manifest: manifest, manifestFile: package.manifestFile,
                manifestText: package.manifestText, manifestFiles: package.manifestFiles, identity: package.identity)
        }
        return Workspace(
            root: root, packages: changed, modules: modules, refusals: refusals, dependencies: dependencies)
    }
}
