import ArgumentParser

/// The options that select a change.
struct ChangeOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The revision to compare with; HEAD unless files are named. What counts is where it and HEAD parted; what is "
                + "not committed counts too.",
            valueName: "revision"))
    var base: String?

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "These files have changed, relative to the root, in place of asking git. Without --base all that is in them "
                + "counts as changed.",
            valueName: "file"))
    var files: [String] = []

    func affected(_ workspace: Workspace, _ rules: Rules) async throws -> Affected {
        let reader = ChangeReader(
            workspace: workspace, rules: rules, manifests: ToolOptions.reader(progress: Progress(output: .standard)))
        guard !files.isEmpty else { return try await reader.affected(base: base ?? "HEAD") }
        let named = try files.map { try Self.relative($0, to: workspace.root) }
        guard let base else { return reader.affected(files: named) }
        return try await reader.affected(base: base, files: named)
    }

    /// Indexes of the test targets that the change can reach.
    func affectedTests(_ workspace: Workspace, _ rules: Rules) async throws -> [Int] {
        let reached = try await affected(workspace, rules).reasons
        return workspace.testTargets.filter { reached[$0] != nil }
    }

    /// A file's path relative to the root; throws an error message for one outside of it.
    static func relative(_ file: String, to root: String) throws -> String {
        let inner = file.hasPrefix(root + "/") ? String(file.dropFirst(root.count + 1)) : file
        guard !inner.hasPrefix("/"), let path = RelativePath.normalise(inner) else {
            throw ToolFailure.badArgument("\(file) is outside the monorepo at \(root). Name files relative to it.")
        }
        return path
    }
}
