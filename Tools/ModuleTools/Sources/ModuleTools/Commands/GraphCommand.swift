import ArgumentParser

struct GraphCommand: AsyncParsableCommand {
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, dot, mermaid
    }

    static let configuration = CommandConfiguration(
        commandName: "graph",
        abstract: "Draw the packages, or all modules, from manifests and real imports.",
        discussion: """
            Layers are drawn as the rules name them. What is imported and not declared, declared and not imported, or \
            against the rules is marked.

            EXAMPLE
              $ modules graph
              shop
              3 packages, 3 dependencies

              App
                shop  (12 files, 840 lines)  Cart, Core

              Features
                Cart  (20 files, 1650 lines)  Core

              Core
                Core  (31 files, 2210 lines)

              $ modules graph --format dot | dot -Tsvg > graph.svg
              $ modules graph --targets --format mermaid
            """)

    @OptionGroup var common: ToolOptions

    @Option(help: "text, dot (for Graphviz) or mermaid.")
    var format = Format.text

    @Flag(help: "Answer in JSON.")
    var json = false

    @Flag(help: "Every module in place of every package.")
    var targets = false

    func run() async throws {
        let (rules, workspace) = try await common.monorepo()
        let violations = try Linter.lint(workspace, rules: rules)
        let builder = GraphBuilder(workspace: workspace, rules: rules, violations: violations)
        let drawing = targets ? builder.modules() : builder.packages()
        let text =
            switch format {
            case .text: drawing.text
            case .dot: drawing.dot
            case .mermaid: drawing.mermaid
            }
        try ToolOutput.standard.answer(drawing, asJSON: json, text: text)
    }
}
