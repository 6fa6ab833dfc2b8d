import ArgumentParser
import Composition
import Design
import Domain
import SettingsStorage

/// Lists every setting.
struct SettingsListCommand: AppCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List every setting with its value, its default and what it does.",
        discussion: """
            Personal data is hidden (null in JSON) without --sensitive.

            EXAMPLE
              slipway settings list --json
            """)

    @OptionGroup var common: CommonOptions
    @OptionGroup var privacy: PrivacyOptions

    func execute() async throws {
        let settings = try await dependencies().settingsForReading()
        let listings = try settings.list()
        try output(listings.map { SettingForm($0, showsSensitive: privacy.sensitive) }) {
            Output.print("\(lines: SettingTableText.text(of: listings, showsSensitive: privacy.sensitive))")
        }
    }
}
