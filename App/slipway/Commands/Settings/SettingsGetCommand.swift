import ArgumentParser
import Composition
import Design
import SettingsStorage

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

    @Argument(help: "The setting's name.", completion: .settings)
    var key: String

    func execute() async throws {
        let settings = try await dependencies().settingsForReading()
        let listing = try settings.listing(named: key)
        // A setting that is requested by name is shown, even if it is personal.
        try output(SettingForm(listing, showsSensitive: true)) { Output.print(value: listing.text) }
    }
}
