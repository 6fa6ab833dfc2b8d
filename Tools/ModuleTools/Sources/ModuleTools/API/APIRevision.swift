import Foundation

/// The surfaces of packages at another revision: those recorded there, else those of a build of that revision.
struct APIRevision: Sendable {
    let workspace: Workspace
    let revision: String
    /// Excluded from the search for packages.
    var excluded: [Glob] = []
    let reader: ManifestReader
    /// Further arguments of `swift build`.
    var arguments: [String] = []
    let extractor: SurfaceExtractor
    let output: Output

    private var repository: GitRepository { GitRepository(root: workspace.root) }

    /// The surfaces by package; a package that did not exist has an empty one.
    func surfaces(of packages: [Int]) async throws -> [Int: Surface] {
        let commit = try await repository.commit(of: revision)
        let baselines = packages.map { APIBaseline(package: workspace.packages[$0]) }
        let manifests = packages.map { RelativePath.join(workspace.packages[$0].directory, "Package.swift") }
        let texts = try await repository.texts(of: baselines.map(\.file) + manifests, at: commit)
        var surfaces: [Int: Surface] = [:]
        var unrecorded: [Int] = []
        for (index, package) in packages.enumerated() {
            if let text = texts[baselines[index].file] {
                surfaces[package] = try baselines[index].surface(in: text)
            } else if texts[manifests[index]] == nil {
                surfaces[package] = Surface(package: workspace.packages[package].name, modules: [])
            } else {
                unrecorded.append(package)
            }
        }
        guard !unrecorded.isEmpty else { return surfaces }
        let names = unrecorded.map { workspace.packages[$0].name }.joined(separator: ", ")
        output.say(
            "No surface of \(names) is recorded at \(revision); building that revision in a temporary work tree.")
        let directories = unrecorded.map { workspace.packages[$0].directory }
        let built = try await repository.withWorktree(of: commit) { try await build(directories, in: $0) }
        for package in unrecorded { surfaces[package] = built[workspace.packages[package].directory] }
        return surfaces
    }

    /// Builds the packages in these directories, and reads their surfaces.
    private func build(_ directories: [String], in root: String) async throws -> [String: Surface] {
        copyPins(to: root)
        let old = try await WorkspaceLoader(root: root, excluded: excluded, reader: reader).load()
        if let refusal = old.refusals.first { throw refusal }
        let packages = directories.compactMap(old.homes.package(at:))
        let build = ModuleBuild(workspace: old, arguments: arguments, isCancellable: true, output: output)
        let modules = packages.flatMap(old.libraryModules)
        try await build.build(modules, isWhole: modules.count > ModuleBuild.fewModules)
        var surfaces: [String: Surface] = [:]
        for package in packages {
            let requests = try build.requests(for: old.libraryModules(of: package))
            surfaces[old.packages[package].directory] = Surface(
                package: old.packages[package].name, modules: try await extractor.surfaces(of: requests))
        }
        return surfaces
    }

    /// With the versions of today, if the revision has none of its own, nothing has to be resolved again.
    private func copyPins(to root: String) {
        for package in workspace.packages {
            let file = RelativePath.join(package.directory, "Package.resolved")
            guard FileSystem.exists(workspace.root + "/" + file), !FileSystem.exists(root + "/" + file) else {
                continue
            }
            // Without the file, SwiftPM resolves the versions.
            try? FileManager.default.copyItem(atPath: workspace.root + "/" + file, toPath: root + "/" + file)
        }
    }
}
