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

/// A tab or a route, as JSON for programs.
struct RouteForm: Encodable {
    struct Parameter: Encodable {
        let name: String
        let kind: String
        let `default`: String?
        let examples: [String]

        init(_ parameter: RouteParameterDefinition) {
            name = parameter.name
            kind = parameter.kind.rawValue
            self.default = parameter.defaultText
            examples = parameter.examples
        }
    }

    let id: String
    let path: String
    let kind: String
    let home: String?
    let needsSession: Bool
    let summary: String
    let link: String
    var aliases: [String] = []
    var parameters: [Parameter] = []
    var guards: [String] = []

    init(_ tab: AppTab, in table: RouteTable) {
        id = tab.id.rawValue
        path = id
        kind = "tab"
        home = id
        needsSession = true
        summary = "The \(tab.title) tab."
        link = "\(table.scheme)://\(id)"
        guards = [RouteGuard.session.id]
    }

    init(_ route: RouteDefinition, in table: RouteTable) {
        id = route.id
        path = route.pattern.description
        switch route.placement {
        case .tab(let tab):
            kind = "screen"
            home = tab.rawValue
        case .sheet:
            kind = "sheet"
            home = nil
        case .signedOut:
            kind = "signed-out"
            home = nil
        }
        link = table.link(of: route)
        needsSession = route.needsSession
        summary = route.summary
        aliases = route.aliases.map(\.description)
        parameters = route.parameters.map(Parameter.init)
        guards = route.guards.map(\.id)
    }
}
