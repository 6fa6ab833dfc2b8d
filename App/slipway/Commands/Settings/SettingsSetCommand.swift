import ArgumentParser
import Composition
import Design
import Domain
import SettingsStorage

/// Changes one setting.
struct SettingsSetCommand: AppCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Change a setting; it is stored when the command returns.",
        discussion: """
            Prints nothing; with --json, the setting with its new value.

            EXAMPLE
              slipway settings set appearance dark
              slipway settings set notifications on
            """)

    @OptionGroup var common: CommonOptions

    @Argument(help: "The setting's name.", completion: .settings)
    var key: String

    @Argument(help: "The new value.", completion: .settingValues)
    var value: String

    func execute() async throws {
        let settings = try await dependencies().settingsOfSignedIn()
        try await settings.setText(value, named: key)
        let listing = try settings.listing(named: key)
        if settings.account == nil, listing.definition.scope == .account {
            Output.note("slipway: you are not signed in; the value does not apply to accounts that sign in later.")
        }
        if common.json { try Output.print(json: SettingForm(listing, showsSensitive: true)) }
    }
}
