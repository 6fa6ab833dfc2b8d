import ArgumentParser

/// The local backend on its own.
struct BackendCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backend",
        abstract: "Run a local backend like Supabase Auth, and read its mail, feedback and purchases.",
        discussion: """
            EXAMPLE
              slipway backend serve --port 54321 --data ./backend
              slipway backend outbox
              slipway backend feedback
              slipway backend purchases clock +3d
              slipway backend id-token --email anna@example.org
            """,
        subcommands: [
            BackendServeCommand.self, BackendOutboxCommand.self, BackendFeedbackCommand.self,
            BackendIDTokenCommand.self, PurchasesCommand.self,
        ])
}
