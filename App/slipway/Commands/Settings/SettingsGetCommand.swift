import ArgumentParser
import Composition
import Design
import SettingsStorage

/// Prints one setting.
struct SettingsGetCommand: AppCommand {
    static let configuration = CommandConfiguration(
        commandName: "get",
        abstract: "Print a setting's value.",
        discussion: """
            Prints a personal value only with --sensitive. Without it, exits with 77.

            EXAMPLE
              slipway settings get appearance
            """)

    @OptionGroup var common: CommonOptions
    @OptionGroup var privacy: PrivacyOptions

    @Argument(help: "The setting's name.", completion: .settings)
    var key: String

    func execute() async throws {
        let settings = try await dependencies().settingsForReading()
        let listing = try settings.listing(named: key)
        let isHidden = listing.isHidden(unless: privacy.sensitive)
        try output(SettingForm(listing, showsSensitive: privacy.sensitive)) {
            if !isHidden { Output.print(value: listing.text) }
        }
        if isHidden { throw listing.personal }
    }
}
