import ArgumentParser
import Composition
import Core
import Design
import Navigation
import Shell

/// Explains how a link is read, and what it would do.
struct RoutesExplainCommand: AppCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Explain what a link would open, or why it is refused.",
        discussion: """
            Uses the window as it was last saved. Does not follow the link or change anything. Exits with 65 when the \
            link would be refused. --verbose shows every part, guard and change.

            EXAMPLE
              slipway routes explain 'slipway://content/chat?sheet=feedback-form'
            """)

    @OptionGroup var common: CommonOptions

    @Option(help: "The window to open the link in.", completion: .scenes, transform: ShellCommand.scene(named:))
    var scene: SceneName = .main

    @Flag(help: "Show every part, guard and change.")
    var verbose = false

    @Argument(help: "The link to explain.", completion: .links)
    var url: String

    func execute() async throws {
        let dependencies = try await dependencies(scene: scene)
        guard !dependencies.isCallback(url) else { return try reportCallback() }
        let explanation = try await dependencies.explain(url)
        try output(verbose ? explanation : explanation.brief) {
            let text: TerminalText = "\(lines: explanation.text(verbose: verbose))"
            Output.print(text)
        }
        await dependencies.finish()
        if explanation.outcome == .refused { throw ExitCode(ExitStatus.badData.rawValue) }
    }

    /// A sign-in link contains a secret, so its parts are not shown.
    private func reportCallback() throws {
        let url = "\(AppModules.all.routeTable.scheme)://login-callback"
        try output(["link": url, "outcome": "claimed"]) {
            Output.print(
                "\(url) completes a sign-in that you started here. It opens no screen."
            )
        }
    }
}
