import Foundation

/// The modules of packages at another revision, built in a work tree of it below `.build`.
struct APIRevision: Sendable {
    let workspace: Workspace
    let revision: String
    /// Excluded from the search for packages.
    let excluded: [Glob]
    let output: ToolOutput

    private var repository: GitRepository { GitRepository(root: workspace.root) }

    /// Compares packages with what they were, where the recorded text differs from that of today. A package that did not
    /// exist had no users.
    func comparison(with packages: [PackageSurface], _ toolchain: APIToolchain) async throws
        -> (diff: String, breaks: [APIBreak])
    {
        let commit = try await repository.commit(of: revision)
        var different: [PackageSurface] = []
        for package in packages {
            let isNew = try await repository.text(of: package.package.manifestFile, at: commit) == nil
            guard !isNew, try await repository.text(of: package.file, at: commit) != package.record else { continue }
            different.append(package)
        }
        guard !different.isEmpty else { return ("", []) }
        output.say("Building \(revision) in a work tree below .build.")
        let root = try await repository.worktree(of: commit, named: "against")
        copyPins(to: root)
        let workspace = try await WorkspaceLoader(root: root, excluded: excluded).load()
        if let refusal = workspace.refusals.first { throw refusal }
        var change = TreeChange()
        var breaks: [APIBreak] = []
        for new in different {
            let old = try await surface(of: new.package.directory, in: workspace, toolchain)
            // What was recorded there may be missing, or of another toolchain.
            try WholeFile.write(Data(old.record.utf8), to: root + "/" + old.file)
            change.write(new.record, to: new.file)
            breaks += try await self.breaks(from: old, to: new, toolchain)
        }
        return (try await ChangeDiff.text(of: change, root: root), breaks)
    }

    /// Builds the library modules of a package.
    private func surface(of directory: String, in workspace: Workspace, _ toolchain: APIToolchain) async throws
        -> PackageSurface
    {
        guard let package = workspace.homes.package(at: directory) else { throw ToolFailure.noPackages(directory) }
        let modules = workspace.libraryModules(of: package)
        let build = ModuleBuild(workspace: workspace, output: output)
        try await build.build(modules, isWhole: false)
        return try await toolchain.surface(of: workspace.packages[package], build.products(of: modules))
    }

    private func breaks(from old: PackageSurface, to new: PackageSurface, _ toolchain: APIToolchain) async throws
        -> [APIBreak]
    {
        var breaks: [APIBreak] = []
        for product in new.products {
            guard let former = old.products.first(where: { $0.name == product.name }) else { continue }
            let remarks = try await toolchain.breakages(from: former, to: product)
            var found = APIBreak.breaks(in: product.name, remarks)
            APIUses(workspace: workspace).add(to: &found, of: product.module)
            breaks += found
        }
        return breaks
    }

    /// With the versions of today, if the revision has none of its own, nothing has to be resolved again.
    private func copyPins(to root: String) {
        for package in workspace.packages {
            let file = RelativePath.join(package.directory, "Package.resolved")
            // It fails where there are none, and where the revision has its own. Without the file, SwiftPM resolves them.
            try? FileManager.default.copyItem(atPath: workspace.root + "/" + file, toPath: root + "/" + file)
        }
    }
}
