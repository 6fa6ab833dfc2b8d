import ArgumentParser
import Composition
import Design
import SettingsStorage

/// Removes the value of one setting.
struct SettingsUnsetCommand: AppCommand {
    static let configuration = CommandConfiguration(
        commandName: "unset",
        abstract: "Forget what a setting was set to, so that its default is in force again.",
        discussion: """
            One that was never set is no error. What a version stored that knew other settings can be taken away, too. Prints nothing; with --json, the setting as it is now.

            EXAMPLE
              slipway settings unset appearance
            """)

    @OptionGroup var common: CommonOptions

    @Argument(help: "The setting's name.", completion: .settings)
    var key: String

    func execute() async throws {
        let settings = try await common.dependencies().settingsOfSignedIn()
        try await settings.unset(named: key)
        // A key that is not declared has no value left to print.
        if common.json, settings.isDeclared(key) {
            try Output.print(json: SettingForm(try settings.listing(named: key), showsSensitive: true))
        }
    }
}
