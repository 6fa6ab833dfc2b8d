/// Reads a change from git and determines what it reaches.
struct ChangeReader {
    let workspace: Workspace
    let rules: Rules
    /// Reads old manifests.
    let manifests: ManifestReader

    private let owners: FileOwners

    init(workspace: Workspace, rules: Rules, manifests: ManifestReader) {
        self.workspace = workspace
        self.rules = rules
        self.manifests = manifests
        owners = FileOwners(workspace)
    }

    /// The path of the rules' file, relative to the root.
    private var rulesFile: String { rules.file ?? RulesFile.standardName }

    private var repository: GitRepository { GitRepository(root: workspace.root) }

    /// Compares with a revision.
    ///
    /// - Parameter files: the changed files, relative to the root; nil to get them from git.
    func affected(base: String, files: [String]? = nil) async throws -> Affected {
        let commit = try await repository.mergeBase(of: base)
        let changed: [String]
        if let files { changed = files } else { changed = try await repository.changedFiles(since: commit) }
        let old = try await repository.texts(of: changed.filter { $0.hasSuffix(".swift") || isPins($0) }, at: commit)
        var seeds = try await ManifestChanges(workspace: workspace, repository: repository, reader: manifests).seeds(
            packages: Set(changed.compactMap(manifestOwner)).sorted(), since: commit)
        for file in changed where isPins(file) {
            seeds += PinChanges(workspace: workspace).seeds(file: file, old: old[file], new: text(file))
        }
        return analyse(changed, seeds) { file in
            guard let before = old[file], let now = text(file) else { return false }
            return SwiftComparison.isSameCode(before, now)
        }
    }

    /// Without a comparison: the whole content of these files counts as changed.
    func affected(files: [String]) -> Affected {
        let packages = Set(files.compactMap(manifestOwner)).sorted()
        var seeds = packages.flatMap { package in
            let reason = Affected.Reason.file(workspace.packages[package].manifestFile)
            return workspace.modules(declaredBy: package).map { Affected.Seed(module: $0, reason: reason) }
        }
        for file in files where isPins(file) {
            seeds += PinChanges(workspace: workspace).seeds(file: file, old: nil, new: text(file))
        }
        return analyse(files, seeds) { _ in false }
    }

    private func analyse(
        _ changed: [String], _ seeds: [Affected.Seed], isSameCode: (String) -> Bool
    ) -> Affected {
        var affected = AffectedAnalysis(workspace: workspace, rules: rules, owners: owners).affected(
            files: changed.filter { !isReadOtherwise($0) }, seeds: seeds, isSameCode: isSameCode)
        affected.changedRules = changed.filter { $0 == rulesFile }
        return affected
    }

    /// Manifests and pins are compared by their meaning, and rules are no module's.
    private func isReadOtherwise(_ file: String) -> Bool {
        file == rulesFile || isPins(file) || manifestOwner(file) != nil
    }

    /// A package has its pins beside its manifest, an Xcode workspace in a subdirectory; a test may have some as a
    /// fixture.
    private func isPins(_ file: String) -> Bool {
        guard RelativePath.lastComponent(file) == "Package.resolved" else { return false }
        if workspace.homes.package(at: RelativePath.parent(file)) != nil { return true }
        if case .modules = owners.owner(of: file) { return false }
        return true
    }

    private func manifestOwner(_ file: String) -> Int? {
        guard ManifestSource.isManifest(RelativePath.lastComponent(file)) else { return nil }
        return workspace.homes.package(at: RelativePath.parent(file))
    }

    private func text(_ file: String) -> String? {
        FileSystem.text(of: workspace.root + "/" + file)
    }
}
