import ArgumentParser

/// The settings, without the shell.
struct SettingsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "settings",
        abstract: "List, read, change, carry over and watch settings.",
        discussion: """
            Those of the account that is signed in, and those that everybody who uses this home shares. A shell that is
            open shows a change at once.

            EXAMPLE
              slipway settings list
              slipway settings set appearance dark
              slipway settings export settings.json
            """,
        subcommands: [
            SettingsListCommand.self, SettingsGetCommand.self, SettingsSetCommand.self, SettingsUnsetCommand.self,
            SettingsExportCommand.self, SettingsImportCommand.self, SettingsWatchCommand.self,
        ])
}
