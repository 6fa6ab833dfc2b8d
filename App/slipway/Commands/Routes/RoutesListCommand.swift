import ArgumentParser
import Composition
import Design
import Foundation
import Navigation

/// Lists every route.
struct RoutesListCommand: AppCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List every route: its link, its place, and what it shows.",
        discussion: """
            EXAMPLE
              slipway routes list --json
              slipway routes list --markdown
            """)

    @OptionGroup var common: CommonOptions

    @Flag(help: "Print a Markdown table, for documents.")
    var markdown = false

    func validate() throws {
        if markdown, common.json { throw ValidationError("Choose one of --json and --markdown.") }
    }

    func execute() async throws {
        let table = AppModules.all.routeTable
        if markdown { return Output.print(wrapped: "\(lines: table.markdown)") }
        let forms =
            AppModules.all.tabs.map { RouteForm($0, in: table) } + table.definitions.map { RouteForm($0, in: table) }
        try output(forms) {
            let width = forms.map(\.link.count).max() ?? 0
            for form in forms {
                Output.print("\(form.link.padding(toLength: width + 2, withPad: " ", startingAt: 0))\(form.summary)")
            }
        }
    }
}
