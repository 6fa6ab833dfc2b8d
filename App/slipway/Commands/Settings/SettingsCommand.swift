import ArgumentParser

/// The settings, without the shell.
struct SettingsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "settings",
        abstract: "List, read, change and watch settings.",
        discussion: """
            Those of the account that is signed in, and those that everybody who uses this home shares. A shell that is
            open shows a change at once.

            EXAMPLE
              slipway settings list
              slipway settings set appearance dark
            """,
        subcommands: [
            SettingsListCommand.self, SettingsGetCommand.self, SettingsSetCommand.self, SettingsUnsetCommand.self,
            SettingsWatchCommand.self,
        ])
}
