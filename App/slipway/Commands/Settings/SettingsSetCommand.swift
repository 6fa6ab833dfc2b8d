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
