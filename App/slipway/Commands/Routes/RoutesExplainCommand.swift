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
        abstract: "Explain how a link is read, part by part, and what it would change.",
        discussion: """
            The window is read as it was last saved; the link is not followed, and nothing is stored or changed. Exits with
            65 when the link would be refused.

            EXAMPLE
              slipway routes explain 'slipway://content/chat?sheet=feedback-form'
            """)

    @OptionGroup var common: CommonOptions

    @Option(help: "The window in which the link would be opened.", transform: ShellCommand.scene(named:))
    var scene: SceneName = .main

    @Argument(help: "The link.", completion: .links)
    var url: String

    func execute() async throws {
        let dependencies = try await dependencies(scene: scene)
        guard !dependencies.isCallback(url) else { return try reportCallback() }
        let explanation = try await dependencies.explain(url)
        try output(explanation) { Output.print("\(lines: explanation.text)") }
        await dependencies.finish()
        if explanation.outcome == .refused { throw ExitCode(ExitStatus.badData.rawValue) }
    }

    /// A sign-in link contains a secret, so its parts are not shown.
    private func reportCallback() throws {
        let url = "\(AppModules.all.routeTable.scheme)://login-callback"
        try output(["link": url, "outcome": "claimed"]) {
            Output.print(
                "\(url) is a sign-in link: it completes a sign-in that was started on this installation, and leads to no screen."
            )
        }
    }
}
