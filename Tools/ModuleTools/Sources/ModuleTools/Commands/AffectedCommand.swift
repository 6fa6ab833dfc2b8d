import ArgumentParser

struct AffectedCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "affected",
        abstract: "List the modules, test targets and packages that a change can affect.",
        discussion: """
            A module is reached when a file of it or its manifest has changed, or when it depends upon a module that is \
            reached. The manifest at the root and pins of versions reach everything, documentation reaches nothing.

            EXAMPLE
              $ modules affected --base origin/main --why
              Modules (1)
                Cart
                    Cart/Sources/Cart/Cart.swift changed
              Test targets (1)
                CartTests
                    depends upon Cart: Cart/Sources/Cart/Cart.swift changed
              Packages (1)
                Cart: Cart, CartTests
            """)

    @OptionGroup var common: ToolOptions
    @OptionGroup var change: ChangeOptions

    @Flag(help: "Give the reason for each.")
    var why = false

    @Flag(help: "Answer in JSON, reasons included.")
    var json = false

    func run() async throws {
        let (rules, workspace) = try await common.monorepo()
        let affected = try await change.affected(workspace, rules)
        let report = AffectedReport(
            affected, base: change.base ?? (change.files.isEmpty ? "HEAD" : nil), workspace: workspace)
        try ToolOutput.standard.answer(report, asJSON: json, text: report.text(showsReasons: why))
    }
}
