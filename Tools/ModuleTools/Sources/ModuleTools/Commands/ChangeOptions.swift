import ArgumentParser

/// Which change is meant.
struct ChangeOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The revision to compare with. What counts is where it and HEAD parted; what is not committed counts too.",
            valueName: "revision"))
    var base = "HEAD"

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp("These files have changed, relative to the root, in place of asking git.", valueName: "file")
    )
    var files: [String] = []

    func affected(_ workspace: Workspace, _ rules: Rules) async throws -> Affected {
        let reader = ChangeReader(
            workspace: workspace, rules: rules, rulesFile: rules.file ?? RulesFile.standardName
        ) { CommonOptions.reader($0, progress: Progress(output: .standard)) }
        return try await reader.affected(
            base: base, files: files.isEmpty ? nil : files.compactMap(RelativePath.normalise))
    }
}
