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
        let reports = AppModules.all.tabs.map(table.report(of:)) + table.definitions.map(table.report(of:))
        try output(reports.map(\.form)) { Output.print(rows: reports.map { [$0.link, $0.summary] }) }
    }
}

extension RouteTable {
    fileprivate func report(of tab: AppTab) -> (link: String, summary: String, form: JSONObject) {
        let (link, summary) = ("\(scheme)://\(tab.id.rawValue)", "The \(tab.title) tab.")
        let form: JSONObject = [
            "id": tab.id.rawValue, "path": tab.id.rawValue, "kind": "tab", "home": tab.id.rawValue,
            "needsSession": true,
            "summary": summary, "link": link, "aliases": [String](), "parameters": [String](),
            "guards": [RouteGuard.session.id],
        ]
        return (link, summary, form)
    }

    fileprivate func report(of route: RouteDefinition) -> (link: String, summary: String, form: JSONObject) {
        let (kind, home): (String, String?) =
            switch route.placement {
            case .tab(let tab): ("screen", tab.rawValue)
            case .sheet: ("sheet", nil)
            case .signedOut: ("signed-out", nil)
            }
        let parameters = route.parameters.map { parameter -> JSONObject in
            [
                "name": parameter.name, "kind": parameter.kind.rawValue, "default": parameter.defaultText,
                "examples": parameter.examples,
            ]
        }
        let form: JSONObject = [
            "id": route.id, "path": route.pattern.description, "kind": kind, "home": home,
            "needsSession": route.needsSession, "summary": route.summary, "link": link(of: route),
            "aliases": route.aliases.map(\.description), "parameters": parameters, "guards": route.guards.map(\.id),
        ]
        return (link(of: route), route.summary, form)
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

    @OptionGroup var common: CommonOptions

    func execute() async throws {
        let table = AppModules.all.routeTable
        let problems = table.problems
        // As many as `routes list` lists.
        let count = table.tabs.count + table.definitions.count
        try output(["ok": problems.isEmpty, "routes": count, "problems": problems] as JSONObject) {
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
