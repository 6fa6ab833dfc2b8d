import ArgumentParser
import Composition
import Design
import SettingsStorage

/// Removes the value of one setting.
struct SettingsUnsetCommand: AppCommand {
    static let configuration = CommandConfiguration(
        commandName: "unset",
        abstract: "Remove a setting's value, so that its default applies again.",
        discussion: """
            It is no error if the setting was never set. Settings that only other versions know can be removed, too.
            Prints nothing; with --json, the setting with its new value.

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
        if common.json, settings.isDeclared(key) {
            try Output.print(json: SettingForm(try settings.listing(named: key), showsSensitive: true))
        }
    }
}
