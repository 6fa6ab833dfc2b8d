import ArgumentParser
import Foundation

/// `modules graph`
struct GraphCommand: AsyncParsableCommand {
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, dot, mermaid, json, svg
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
                Cart  (20 files, 1,650 lines)  Core

              Core
                Core  (31 files, 2,210 lines)

              $ modules graph --format svg > graph.svg
              $ modules graph --targets --format mermaid
            """)

    @OptionGroup var common: ToolOptions

    @Option(help: "text, dot, mermaid, json or svg; text when none is given. Graphviz (dot) draws the svg.")
    var format: Format?

    @Flag(help: "The same as --format json.")
    var json = false

    @Flag(help: "Every module in place of every package.")
    var targets = false

    func validate() throws {
        if json, let format, format != .json {
            throw ValidationError("--json and --format \(format.rawValue) disagree; give one of them.")
        }
    }

    func run() async throws {
        let rules = try common.rules()
        let workspace = try await common.soundWorkspace(rules)
        let violations = try Linter.lint(workspace, rules: rules)
        let builder = GraphBuilder(workspace: workspace, rules: rules, violations: violations)
        let title = RelativePath.lastComponent(workspace.root)
        let name = workspace.packages.first { $0.directory.isEmpty }?.name ?? title
        let drawing = targets ? builder.modules(title: name) : builder.packages(title: name)
        switch json ? .json : format ?? .text {
        case .text: try ToolOutput.standard.print(TextGraph.render(drawing))
        case .dot: try ToolOutput.standard.print(DotGraph.render(drawing))
        case .mermaid: try ToolOutput.standard.print(MermaidGraph.render(drawing))
        case .svg: try ToolOutput.standard.print(try await svg(drawing))
        case .json: try ToolOutput.standard.printJSON(JSONGraph(drawing))
        }
    }

    private func svg(_ drawing: GraphDrawing) async throws -> String {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("modules-\(UUID().uuidString).dot")
        try Data(DotGraph.render(drawing).utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let answer: ExternalProgram.Answer
        do {
            answer = try await ExternalProgram(name: "dot").run(["-Tsvg", file.path])
        } catch ToolFailure.missingProgram {
            throw ToolFailure.missingProgram("dot (Graphviz; or use --format mermaid)")
        }
        guard answer.isSuccess else { throw ToolFailure.programFailed("dot -Tsvg (\(answer.remarks))", status: 1) }
        return answer.text
    }
}
