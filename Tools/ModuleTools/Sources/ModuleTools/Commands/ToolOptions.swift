import ArgumentParser

/// The options of every command: the monorepo's root, and its rules.
struct ToolOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The monorepo's root; else the nearest directory upwards with a .modules.yml, or with a repository.",
            valueName: "directory"))
    var root: String?

    @Option(help: ArgumentHelp("The rules, in place of .modules.yml at the root.", valueName: "file"))
    var config: String?

    /// The root without symbolic links.
    func rootPath() throws -> String {
        guard FileSystem.isDirectory(root ?? "."), let path = FileSystem.realPath(root ?? ".") else {
            throw ToolFailure.noDirectory(root ?? ".")
        }
        return root == nil ? RootFinder.root(above: path) : path
    }

    func rules() throws -> Rules {
        try RulesFile.read(root: rootPath(), path: config)
    }

    func workspace(_ rules: Rules) async throws -> Workspace {
        try await WorkspaceLoader(root: rootPath(), excluded: rules.exclude).load()
    }

    /// The rules, and a monorepo whose manifests can all be read: throws the first failure for commands that need them all.
    func monorepo() async throws -> (rules: Rules, workspace: Workspace) {
        let rules = try rules()
        let workspace = try await workspace(rules)
        if let refusal = workspace.refusals.first { throw refusal }
        return (rules, workspace)
    }
}

/// Finds the monorepo that contains a directory.
enum RootFinder {
    /// The nearest directory upwards with rules in it, otherwise the nearest repository, otherwise the directory itself.
    static func root(above directory: String) -> String {
        nearest(directory, holding: RulesFile.standardName) ?? nearest(directory, holding: ".git") ?? directory
    }

    private static func nearest(_ directory: String, holding name: String) -> String? {
        sequence(first: directory) { path in path.lastIndex(of: "/").map { String(path[..<$0]) } }
            .first { !$0.isEmpty && FileSystem.exists($0 + "/" + name) }
    }
}
