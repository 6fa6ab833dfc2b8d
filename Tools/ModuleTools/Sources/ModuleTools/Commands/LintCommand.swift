import ArgumentParser

struct LintCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint",
        abstract: "Check every boundary; exit with 1 when one is crossed.",
        discussion: """
            Reads all manifests and all imports, in every branch of every #if, and reports all violations at once.

            EXAMPLE
              $ modules lint
              Cart/Sources/Cart/Cart.swift:2:1: error: Cart imports Search, and the \
            two are independent of each other (features). [independence]
                  Let the module above both join them, with a closure or a protocol \
            that one of them owns.
              1 violation in 48 modules, 461 files.
            """)

    @OptionGroup var common: ToolOptions

    @Flag(help: "Answer in JSON.")
    var json = false

    func run() async throws {
        let rules = try common.rules()
        let workspace = try await common.workspace(rules)
        let report = LintReport(
            violations: try Linter.lint(workspace, rules: rules), modules: workspace.modules.count,
            files: workspace.modules.reduce(0) { $0 + $1.files.count })
        try ToolOutput.standard.answer(report, asJSON: json, text: report.text)
        if !report.violations.isEmpty { throw ExitCode(1) }
    }
}
