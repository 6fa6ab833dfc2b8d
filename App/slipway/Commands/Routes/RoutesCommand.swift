import ArgumentParser

/// The app's links.
struct RoutesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "routes",
        abstract: "List, explain and check the app's links.",
        discussion: """
            EXAMPLE
              slipway routes list
              slipway routes explain 'slipway://content/chat?sheet=paywall'
            """,
        subcommands: [RoutesListCommand.self, RoutesExplainCommand.self, RoutesCheckCommand.self])
}
