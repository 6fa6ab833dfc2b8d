import ArgumentParser

/// The settings, without the shell.
struct SettingsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "settings",
        abstract: "List, change, export and import settings.",
        discussion: """
            Covers your account's settings and those shared by all accounts on this machine. Open shells show a change at \
            once.

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
