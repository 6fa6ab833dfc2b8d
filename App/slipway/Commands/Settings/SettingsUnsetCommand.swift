import ArgumentParser
import Composition
import Design
import SettingsStorage

/// Removes the value of one setting.
struct SettingsUnsetCommand: AppCommand {
    static let configuration = CommandConfiguration(
        commandName: "unset",
        abstract: "Return a setting to its default.",
        discussion: """
            Prints the default, which applies again. Also removes settings of other versions. Does nothing if the setting \
            was not set.

            EXAMPLE
              slipway settings unset appearance
            """)

    @OptionGroup var common: CommonOptions

    @Argument(help: "The setting's name.", completion: .settings)
    var key: String

    func execute() async throws {
        let settings = try await dependencies().settingsOfSignedIn()
        try await settings.unset(named: key)
        // A key that is not declared has no value left to print.
        guard settings.isDeclared(key) else { return }
        let listing = try settings.listing(named: key)
        try output(SettingForm(listing, showsSensitive: true)) { Output.print(listing.line(showsSensitive: false)) }
    }
}
