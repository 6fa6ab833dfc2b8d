import Foundation

/// Compares manifests with those of a commit, through the same cache.
struct ManifestChanges {
    let workspace: Workspace
    let repository: GitRepository
    /// Reads the old manifests.
    let reader: ManifestReader

    /// Modules that changes in the manifests of some packages affect, and how.
    ///
    /// - Parameter packages: indexes into the workspace's packages.
    func seeds(packages: [Int], since commit: String) async throws -> [Affected.Seed] {
        guard !packages.isEmpty else { return [] }
        let directory = try OldManifests(repository: repository)
        defer { directory.remove() }
        var sources: [Int: ManifestSource] = [:]
        for package in packages {
            sources[package] = try await directory.source(of: workspace.packages[package].directory, at: commit)
        }
        let known = sources.keys.sorted()
        let readings = try await reader.read(known.compactMap { sources[$0] })
        let old = Dictionary(uniqueKeysWithValues: zip(known, readings))
        return packages.flatMap { package -> [Affected.Seed] in
            if case .failure? = old[package] { return allTargets(of: package) }
            let before = try? old[package]?.get()
            return ManifestComparison.changes(from: before, to: workspace.packages[package].manifest)
                .flatMap { subject, change in
                    modules(subject, package).map { ($0, reason(package, change)) }
                }
        }
    }

    private func reason(_ package: Int, _ change: String) -> Affected.Reason {
        .manifest(file: workspace.packages[package].manifestFile, change: change)
    }

    private func allTargets(of package: Int) -> [Affected.Seed] {
        workspace.modules(declaredBy: package).map { ($0, reason(package, "what it was before cannot be read")) }
    }

    private func modules(_ subject: ManifestComparison.Subject, _ package: Int) -> [Int] {
        workspace.modules.indices.filter { index in
            let module = workspace.modules[index]
            switch subject {
            case .target(let name):
                return module.name == name && module.isDeclared(by: package)
            case .usersOfProduct(let name):
                return module.declarations.contains { declaration in
                    declaration.package != package && uses(product: name, of: package, declaration)
                }
            case .usersOfPackage(let identity):
                return workspace.usesOutside(identity, index) || usesLocal(identity, of: package, index)
            }
        }
    }

    private func uses(product: String, of package: Int, _ declaration: Module.Declaration) -> Bool {
        let owner = workspace.packages[package]
        return workspace.target(declaration).dependencies.contains { dependency in
            dependency.name == product && dependency.form != .target
                && (dependency.package.map { [owner.identity, owner.name.lowercased()].contains($0.lowercased()) }
                    ?? true)
        }
    }

    /// Whether a module uses a local package, by the identity that one of its manifests gives it.
    private func usesLocal(_ identity: String, of package: Int, _ index: Int) -> Bool {
        let asking = workspace.packages[package]
        guard let asked = asking.manifest.dependencies.first(where: { $0.identity == identity }),
            let local = asking.directory(of: asked).flatMap(workspace.homes.package(at:))
        else { return false }
        return zip(workspace.modules[index].declarations, workspace.dependencies[index]).contains {
            declaration, dependencies in
            declaration.package == package
                && dependencies.flatMap(\.modules).contains { workspace.modules[$0].isDeclared(by: local) }
        }
    }
}

/// Manifests of a commit, laid out in a temporary directory as they were in the monorepo, for SwiftPM to read.
private struct OldManifests {
    private let repository: GitRepository
    private let top: String
    private let directory: String

    init(repository: GitRepository) throws {
        self.repository = repository
        let parent = FileSystem.realPath(NSTemporaryDirectory()) ?? "/tmp"
        top = parent + "/modules-\(UUID().uuidString)"
        // Deep enough for a manifest that refers to directories above the root.
        directory = top + "/a/b/c/d/e/f"
    }

    func source(of package: String, at commit: String) async throws -> ManifestSource? {
        let names = try await repository.fileNames(in: package, at: commit).filter(ManifestSource.isManifest)
        let paths = names.map { RelativePath.join(package, $0) }
        let texts = try await repository.texts(of: paths, at: commit)
        guard texts[RelativePath.join(package, "Package.swift")] != nil else { return nil }
        let place = RelativePath.join(directory, package)
        do {
            try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
            for (name, path) in zip(names, paths) {
                try Data((texts[path] ?? "").utf8).write(to: URL(fileURLWithPath: place + "/" + name))
            }
        } catch {
            throw ToolFailure.cannotWrite(file: place, reason: error.localizedDescription)
        }
        return ManifestSource(
            directory: place, files: zip(names, paths).map { ($0, texts[$1] ?? "") })
    }

    func remove() {
        try? FileManager.default.removeItem(atPath: top)
    }
}
