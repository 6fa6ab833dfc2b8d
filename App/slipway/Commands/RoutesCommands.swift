import ArgumentParser
import Composition
import Design
import Navigation
import Shell

struct RoutesListCommand: AppCommand {
    static let configuration = CommandConfiguration(
        "list", "List every tab, screen and sheet with its link.",
        examples: "slipway routes list --json", "slipway routes list --markdown")

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
        try output(forms) { Output.print(rows: forms.map { ($0.link, $0.summary) }) }
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

struct RoutesExplainCommand: AppCommand {
    static let configuration = CommandConfiguration(
        "explain", "Explain what a link would open, or why it is refused.",
        """
        Uses the window as it was last saved. Does not follow the link or change anything. Exits with 65 when the \
        link would be refused. --verbose shows every part, guard and change.
        """,
        examples: "slipway routes explain 'slipway://content/chat?sheet=feedback-form'")

    @OptionGroup var common: CommonOptions

    @Option(help: "The window to open the link in.", completion: .scenes, transform: ShellCommand.scene(named:))
    var scene: SceneName = .main

    @Flag(help: "Show every part, guard and change.")
    var verbose = false

    @Argument(help: "The link to explain.", completion: .links)
    var url: String

    func execute() async throws {
        let dependencies = try await dependencies(scene: scene)
        if let claimed = AppModules.all.claimed(url) {
            return try output(["link": claimed, "outcome": "claimed"]) {
                Output.print("\(claimed) completes a sign-in that you started here. It opens no screen.")
            }
        }
        let explanation = try await dependencies.explain(url)
        try output(verbose ? explanation : explanation.brief) {
            let text: TerminalText = "\(lines: explanation.text(verbose: verbose))"
            Output.print(text)
        }
        await dependencies.finish()
        if explanation.outcome == .refused { throw ExitCode(ExitStatus.badData.rawValue) }
    }
}

struct RoutesCheckCommand: AppCommand {
    static let configuration = CommandConfiguration(
        "check", "Check that every route can be reached and told apart.",
        """
        Exits with 1 when two routes accept the same link, a route cannot be reached, its tab does not exist, or \
        guards redirect in a circle.
        """,
        examples: "slipway routes check")

    private struct Form: Encodable {
        let ok: Bool
        let routes: Int
        let problems: [String]
    }

    @OptionGroup var common: CommonOptions

    func execute() async throws {
        let table = AppModules.all.routeTable
        let problems = table.problems
        // As many as `routes list` lists.
        let count = table.tabs.count + table.definitions.count
        try output(Form(ok: problems.isEmpty, routes: count, problems: problems)) {
            for problem in problems { Output.print("\(problem)") }
            if problems.isEmpty {
                Output.print(
                    """
                    \(count) routes (\(table.tabs.count) tabs): each can be reached, and no two accept the same link.
                    """)
            }
        }
        guard problems.isEmpty else { throw ExitCode(ExitStatus.failed.rawValue) }
    }
}
