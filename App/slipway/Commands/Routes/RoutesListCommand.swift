import ArgumentParser
import Composition
import Design
import Navigation
import Shell

/// Lists every route.
struct RoutesListCommand: AppCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List every tab, screen and sheet with its link.",
        discussion: """
            EXAMPLE
              slipway routes list --json
              slipway routes list --markdown
            """)

    @OptionGroup var common: CommonOptions

    @Flag(help: "Print a Markdown table.")
    var markdown = false

    func validate() throws {
        if markdown, common.json { throw ValidationError("Choose one of --json and --markdown.") }
    }

    func execute() async throws {
        let table = AppModules.all.routeTable
        if markdown { return try output(table.markdown) { Output.print(wrapped: "\(lines: table.markdown)") } }
        let forms =
            AppModules.all.tabs.map { RouteForm($0, in: table) } + table.definitions.map { RouteForm($0, in: table) }
        try output(forms) {
            let width = (forms.map { LetterWidth.of($0.link) }.max() ?? 0) + 2
            for form in forms {
                let gap = String(repeating: " ", count: width - LetterWidth.of(form.link))
                let line: TerminalText = "\(form.link)\(gap)\(form.summary)"
                Output.print(line, hanging: width)
            }
        }
    }
}
