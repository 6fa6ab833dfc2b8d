import Foundation

/// Reads a monorepo: its file tree, its manifests, and the imports of all its Swift files.
struct WorkspaceLoader: Sendable {
    /// An absolute path.
    let root: String
    /// Directories that contain no package of the monorepo: fixtures, templates.
    var excluded: [Glob] = []
    var reader = ManifestReader()

    func load() async throws -> Workspace {
        let tree = try FileTree(at: root, excluding: excluded)
        let sources = manifests(in: tree)
        guard !sources.isEmpty else { throw ToolFailure.noPackages(root) }
        let readings = try await reader.read(sources.map(\.source))
        var packages: [Package] = []
        var refusals: [ToolFailure] = []
        for ((directory, source), reading) in zip(sources, readings) {
            switch reading {
            case .success(let manifest): packages.append(package(directory, source, manifest))
            case .failure(.badManifest(let file, let reason)):
                refusals.append(.badManifest(file: RelativePath.relative(from: root, to: file), reason: reason))
            case .failure(let failure): refusals.append(failure)
            }
        }
        var modules = PackageLayout(root: root, tree: tree, packages: packages).modules()
        scan(&modules)
        let resolver = DependencyResolver(packages: packages, modules: modules)
        return Workspace(
            root: root, packages: packages, modules: modules, refusals: refusals,
            dependencies: modules.map { $0.declarations.map(resolver.dependencies) })
    }

    private func manifests(in tree: FileTree) -> [(directory: String, source: ManifestSource)] {
        var found: [(directory: String, source: ManifestSource)] = []
        tree.forEachDirectory { path, directory in
            guard directory.files.contains("Package.swift") else { return }
            let absolute = path.isEmpty ? root : root + "/" + path
            let source = ManifestSource(directory: absolute, fileNames: directory.files)
            if source.isManifest { found.append((path, source)) }
        }
        return found
    }

    /// Reads the imports of the modules' files.
    private func scan(_ modules: inout [Module]) {
        let files = modules.enumerated().flatMap { module, value in value.files.indices.map { (module, $0) } }
        let paths = files.map { root + "/" + modules[$0.0].files[$0.1].path }
        for ((module, file), result) in zip(files, ParallelFiles.map(paths) { ImportScanner.scan($0) }) {
            if let result { modules[module].files[file].contents = result }
        }
    }

    private func package(_ directory: String, _ source: ManifestSource, _ manifest: Manifest) -> Package {
        Package(
            directory: directory, manifest: manifest, manifestFile: RelativePath.join(directory, "Package.swift"),
            manifestText: source.files.first { $0.name == "Package.swift" }?.text ?? "")
    }
}
