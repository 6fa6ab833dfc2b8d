import ArgumentParser

/// The settings, without the shell.
struct SettingsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "settings",
        abstract: "List, read, change, export, import and watch settings.",
        discussion: """
            The settings of the account that is signed in, and those that all users of this home share. An open shell
            shows a change at once.

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
