import ArgumentParser
import Foundation

/// `modules lint`
struct LintCommand: AsyncParsableCommand {
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, json, sarif
    }

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

              $ modules lint --baseline known.json --update-baseline
              $ modules lint --baseline known.json
              $ modules lint --format sarif > lint.sarif

            The second line records today's violations; the third fails on new ones, and on those that are fixed \
            and still written down; the fourth is for a CI service.
            """)

    @OptionGroup var common: ToolOptions

    @Option(help: "text, json or sarif; text when none is given.")
    var format: Format?

    @Flag(help: "The same as --format json.")
    var json = false

    @Option(help: ArgumentHelp("Let known violations pass; this file holds them.", valueName: "file"))
    var baseline: String?

    @Flag(help: "Write the baseline: all there is when there is no file yet, else only what is left of it.")
    var updateBaseline = false

    func validate() throws {
        if json, let format, format != .json {
            throw ValidationError("--json and --format \(format.rawValue) disagree; give one of them.")
        }
        if updateBaseline && baseline == nil {
            throw ValidationError("--update-baseline needs --baseline FILE: which file to write.")
        }
    }

    func run() async throws {
        let rules = try common.rules()
        let workspace = try await common.workspace(rules)
        var violations = try Linter.lint(workspace, rules: rules)
        if let baseline { violations = try compare(violations, with: baseline) }
        try self.print(violations, workspace)
        if !violations.isEmpty { throw ExitCode(1) }
    }

    private func compare(_ violations: [Violation], with path: String) throws -> [Violation] {
        let shown = try RulesFile.shown(path, in: common.rootPath())
        if updateBaseline {
            let isNew = !FileSystem.exists(path)
            let updated =
                try isNew ? Baseline(violations) : Baseline(contentsOf: path).tightened(to: violations)
            try updated.write(to: path)
            return updated.compare(violations, file: shown)
        }
        return try Baseline(contentsOf: path).compare(violations, file: shown)
    }

    private func print(_ violations: [Violation], _ workspace: Workspace) throws {
        let files = workspace.modules.reduce(0) { $0 + $1.files.count }
        let modules = workspace.modules.count
        switch json ? .json : format ?? .text {
        case .text: try ToolOutput.standard.print(TextReport.render(violations, modules: modules, files: files))
        case .json:
            try ToolOutput.standard.printJSON(JSONReport(violations: violations, modules: modules, files: files))
        case .sarif:
            try ToolOutput.standard.printJSON(
                SARIFReport(violations) { file, line in
                    FileSystem.line(line, of: RelativePath.join(workspace.root, file))
                })
        }
    }
}
