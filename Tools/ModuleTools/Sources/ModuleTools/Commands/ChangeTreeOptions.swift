import ArgumentParser

/// The options of commands that change files.
struct ChangeTreeOptions: ParsableArguments {
    @Flag(help: "Change nothing; print the change as a diff that git apply accepts.")
    var dryRun = false

    @Flag(help: "Do not build and test the result.")
    var skipChecks = false

    @Flag(help: "Answer in JSON.")
    var json = false

    /// Shows the change, or applies it and answers with what it did.
    ///
    /// - Parameters:
    ///   - checks: run after it; a failure undoes everything.
    ///   - report: what is answered afterwards.
    func perform(
        _ change: TreeChange, root: String, checks: [Template.Step], report: ChangeReport
    ) async throws {
        if dryRun { return try Output.standard.print(try await ChangeDiff.text(of: change, root: root)) }
        let output: Output = json ? .standardError : .standard
        try await ChangeRunner(root: root, output: output).apply(change, checks: skipChecks ? [] : checks)
        if json { return try Output.standard.printJSON(report) }
        try Output.standard.print(report.text)
    }
}
