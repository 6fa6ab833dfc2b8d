import ArgumentParser

struct ChangeOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The revision to compare with; HEAD when none is given. What counts is where it and HEAD parted; what is not "
                + "committed counts too.",
            valueName: "revision"))
    var base: String?

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp("These files have changed, relative to the root; git is not asked.", valueName: "file"))
    var files: [String] = []

    func validate() throws {
        if base != nil, !files.isEmpty {
            throw ValidationError("--files names what has changed, --base lets git find it; give one of them.")
        }
    }

    func affected(_ workspace: Workspace, _ rules: Rules) async throws -> Affected {
        let changed =
            files.isEmpty
            ? try await GitRepository(root: workspace.root).changedFiles(since: base ?? "HEAD")
            : try files.map { try relative($0, to: workspace.root) }
        return Affected(by: changed, in: workspace, rules: rules)
    }

    /// Indexes of the test targets that the change can reach.
    func affectedTests(_ workspace: Workspace, _ rules: Rules) async throws -> [Int] {
        let reached = try await affected(workspace, rules).reasons
        return workspace.testTargets.filter { reached[$0] != nil }
    }

    private func relative(_ file: String, to root: String) throws -> String {
        let inner = file.hasPrefix(root + "/") ? String(file.dropFirst(root.count + 1)) : file
        guard !inner.hasPrefix("/"), let path = RelativePath.normalise(inner) else {
            throw ToolFailure.badArgument("\(file) is outside the monorepo at \(root). Name files relative to it.")
        }
        return path
    }
}
