import ArgumentParser
import Composition
import Design
import Domain
import SettingsStorage

/// Lists every setting.
struct SettingsListCommand: AppCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List every setting: its value and what it does.",
        discussion: """
            Hides personal values (null in JSON). --sensitive shows them.

            EXAMPLE
              slipway settings list --json
            """)

    @OptionGroup var common: CommonOptions
    @OptionGroup var privacy: PrivacyOptions

    func execute() async throws {
        let settings = try await dependencies().settingsForReading()
        let listings = try settings.list()
        try output(listings.map { SettingForm($0, showsSensitive: privacy.sensitive) }) {
            let table = SettingTableText.text(of: listings, showsSensitive: privacy.sensitive)
            Output.print("\(lines: table.lines)", hanging: table.column)
        }
    }
}
