/// Reads a change from git and determines what it reaches.
struct ChangeReader {
    let workspace: Workspace
    let rules: Rules
    /// The path of the rules' file, relative to the root.
    let rulesFile: String
    /// Reads old manifests, with the environment of the old rules.
    let makeReader: @Sendable (Rules) -> ManifestReader

    private let owners: FileOwners

    init(
        workspace: Workspace, rules: Rules, rulesFile: String,
        makeReader: @escaping @Sendable (Rules) -> ManifestReader
    ) {
        self.workspace = workspace
        self.rules = rules
        self.rulesFile = rulesFile
        self.makeReader = makeReader
        owners = FileOwners(workspace)
    }

    private var repository: GitRepository { GitRepository(root: workspace.root) }

    /// Compares with a revision.
    ///
    /// - Parameter files: the changed files, relative to the root; nil to get them from git.
    func affected(base: String, files: [String]? = nil) async throws -> Affected {
        let commit = try await repository.mergeBase(of: base)
        let changed: [String]
        if let files { changed = files } else { changed = try await repository.changedFiles(since: commit) }
        let old = try await repository.texts(of: changed.filter(isCompared), at: commit)
        let oldRules = changed.contains(rulesFile) ? Self.rules(old[rulesFile], rulesFile) : rules
        let manifests = ManifestChanges(workspace: workspace, repository: repository, reader: makeReader(oldRules))
        var seeds = try await manifests.seeds(
            packages: changedPackages(changed, environmentBefore: oldRules.environment), since: commit)
        seeds += try await manifests.seeds(removed: removedPackages(changed), since: commit)
        for file in changed where isPins(file) {
            seeds += PinChanges(workspace: workspace).seeds(file: file, old: old[file], new: text(file))
        }
        var affected = analyse(changed, seeds) { file in
            guard let before = old[file], let now = text(file) else { return false }
            return SwiftComparison.isSameCode(before, now)
        }
        if changed.contains(rulesFile) { affected.changedRules = RuleChanges(old: oldRules, new: rules).describe() }
        return affected
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
        var affected = analyse(files, seeds) { _ in false }
        if files.contains(rulesFile) { affected.changedRules = RuleChanges(old: Rules(), new: rules).describe() }
        return affected
    }

    private func analyse(
        _ changed: [String], _ seeds: [Affected.Seed], isSameCode: (String) -> Bool
    ) -> Affected {
        AffectedAnalysis(workspace: workspace, rules: rules, owners: owners).affected(
            files: changed.filter { !isReadOtherwise($0) }, seeds: seeds, isSameCode: isSameCode)
    }

    /// Directories whose manifest was removed.
    private func removedPackages(_ files: [String]) -> [String] {
        files.filter(isRemovedManifest).map(RelativePath.parent)
    }

    private func isRemovedManifest(_ file: String) -> Bool {
        guard RelativePath.lastComponent(file) == "Package.swift", manifestOwner(file) == nil, text(file) == nil else {
            return false
        }
        // A module's fixture or source file can have this name.
        return owners.owner(of: file) == .unowned
    }

    /// Rules that could not be read count as empty: then every new rule is a change.
    private static func rules(_ text: String?, _ file: String) -> Rules {
        text.flatMap { try? RulesParser.parse($0, file: file) } ?? Rules()
    }

    private func isCompared(_ file: String) -> Bool {
        file.hasSuffix(".swift") || isReadOtherwise(file)
    }

    /// Manifests, pins and rules are compared by their meaning.
    private func isReadOtherwise(_ file: String) -> Bool {
        file == rulesFile || isPins(file) || manifestOwner(file) != nil || isRemovedManifest(file)
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

    private func changedPackages(_ files: [String], environmentBefore: [String: String]) -> [Int] {
        let names = Set(environmentBefore.keys).union(rules.environment.keys)
        let variables = names.filter { environmentBefore[$0] != rules.environment[$0] }
        guard !variables.isEmpty else { return Set(files.compactMap(manifestOwner)).sorted() }
        let asking = workspace.packages.indices.filter { index in
            // Any of the package's manifests may be the one for this compiler.
            let texts = workspace.packages[index].manifestFiles.compactMap(text)
            return variables.contains { variable in texts.contains { $0.contains("\"\(variable)\"") } }
        }
        return Set(files.compactMap(manifestOwner) + asking).sorted()
    }

    private func text(_ file: String) -> String? {
        FileSystem.text(of: workspace.root + "/" + file)
    }
}
