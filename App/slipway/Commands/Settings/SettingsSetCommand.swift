import ArgumentParser
import Composition
import Design
import Domain
import SettingsStorage

/// Changes one setting.
struct SettingsSetCommand: AppCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Change a setting.",
        discussion: """
            Prints the new value. It is on disk when the command ends.

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
            Output.note("slipway: You are signed out. This value applies only while you are signed out.")
        }
        try output(SettingForm(listing, showsSensitive: true)) { Output.print(listing.line(showsSensitive: false)) }
    }
}
