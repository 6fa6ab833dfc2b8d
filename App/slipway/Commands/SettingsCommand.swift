import ArgumentParser
import Composition
import Domain
import SettingsFeature

/// The settings, without the shell.
struct SettingsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "settings",
        abstract: "List, read and change settings.",
        discussion: """
            EXAMPLE
              slipway settings list
              slipway settings set appearance dark
            """,
        subcommands: [SettingsListCommand.self, SettingsGetCommand.self, SettingsSetCommand.self])
}

/// Lists every setting.
struct SettingsListCommand: AppCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List every setting with its value, its default and what it does.",
        discussion: """
            EXAMPLE
              slipway settings list --json
            """)

    @OptionGroup var common: CommonOptions

    func execute() async throws {
        let settings = try await common.dependencies().settingsOfSignedIn()
        let listings = try settings.list()
        if common.json {
            try Output.print(json: listings.map(SettingForm.init))
        } else {
            for listing in listings {
                Output.print("\(listing.name) = \(listing.text)    (\(listing.definition.help))")
            }
        }
    }
}

/// Prints one setting.
struct SettingsGetCommand: AppCommand {
    static let configuration = CommandConfiguration(
        commandName: "get",
        abstract: "Print a setting's bare value.",
        discussion: """
            EXAMPLE
              slipway settings get appearance
            """)

    @OptionGroup var common: CommonOptions

    @Argument(help: "The setting's name.")
    var key: String

    func execute() async throws {
        let settings = try await common.dependencies().settingsOfSignedIn()
        let listing = try settings.listing(named: key)
        if common.json {
            try Output.print(json: SettingForm(listing))
        } else {
            Output.print(listing.text)
        }
    }
}

/// Changes one setting.
struct SettingsSetCommand: AppCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Change a setting; it is kept when the command returns.",
        discussion: """
            EXAMPLE
              slipway settings set appearance dark
            """)

    @OptionGroup var common: CommonOptions

    @Argument(help: "The setting's name.")
    var key: String

    @Argument(help: "The new value.")
    var value: String

    func execute() async throws {
        let settings = try await common.dependencies().settingsOfSignedIn()
        try await settings.setText(value, named: key)
        if common.json { try Output.print(json: SettingForm(try settings.listing(named: key))) }
    }
}

/// One setting as programs see it.
private struct SettingForm: Encodable {
    let key: String
    let value: SettingJSON
    let `default`: SettingJSON
    let help: String

    init(_ listing: SettingListing) {
        let definition = listing.definition
        key = listing.name
        value = SettingJSON(listing.text, definition.kind)
        `default` = SettingJSON(definition.defaultText, definition.kind)
        help = definition.help
    }
}
