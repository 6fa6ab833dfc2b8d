import ArgumentParser

/// The options of commands that change files.
struct ChangeTreeOptions: ParsableArguments {
    @Flag(help: "Change nothing; print the change as a diff that git apply accepts.")
    var dryRun = false

    @Flag(help: "Do not build and test the result.")
    var skipChecks = false

    @Flag(help: "Answer in JSON.")
    var json = false

    /// Does the same with the change of a template, after its names have been checked.
    func perform(_ plan: TemplatePlan, _ summary: String, notes: (TreeChange) -> [String]) async throws {
        let root = plan.workspace.root
        let names = NewNames(workspace: plan.workspace, template: plan.template)
        try names.check(modules: try plan.moduleNames())
        let change = try await SwiftFormatter.format(try plan.change(), root: root)
        try names.check(change)
        try await perform(
            change, root: root, checks: try plan.checks(plan.template.steps),
            report: ChangeReport(
                summary, change: change, identities: names.identities(of: change), notes: notes(change)))
    }

    /// Shows the change, or applies it, runs the checks, of which a failure undoes everything, and answers with the report.
    func perform(
        _ change: TreeChange, root: String, checks: [ChangeStep], report: ChangeReport
    ) async throws {
        if dryRun { return try ToolOutput.standard.print(try await ChangeDiff.text(of: change, root: root)) }
        let output: ToolOutput = json ? .standardError : .standard
        try await ChangeRunner(root: root, output: output).apply(change, checks: skipChecks ? [] : checks)
        try ToolOutput.standard.answer(report, asJSON: json, text: report.text)
    }
}
