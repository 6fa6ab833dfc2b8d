import ArgumentParser
import Composition
import Core
import Design
import Domain
import Foundation
import SettingsStorage
import Shell

struct SettingsListCommand: AppCommand {
    static let configuration = CommandConfiguration(
        "list", "List every setting: its value and what it does.",
        """
        Hides personal values (null in JSON). --sensitive shows them.
        """,
        examples: "slipway settings list --json")

    @OptionGroup var common: CommonOptions
    @OptionGroup var privacy: PrivacyOptions

    func execute() async throws {
        let settings = try await dependencies().settings()
        let listings = try settings.list()
        try output(listings.map { SettingForm($0, showsSensitive: privacy.sensitive) }) {
            let table = SettingTableText.text(of: listings, showsSensitive: privacy.sensitive)
            Output.print("\(lines: table.lines)", hanging: table.column)
        }
    }
}

/// One setting, as JSON for programs.
struct SettingForm: Encodable {
    let key: String
    let value: JSONValue
    let `default`: JSONValue
    let help: String

    /// - Parameter showsSensitive: whether the value is shown even if it is personal; otherwise it is null.
    init(_ listing: SettingListing, showsSensitive: Bool) {
        let definition = listing.definition
        key = listing.name
        value = listing.isHidden(unless: showsSensitive) ? .null : JSONValue(listing.text, definition.kind)
        `default` = JSONValue(definition.defaultText, definition.kind)
        help = definition.help
    }
}

extension SettingListing {
    /// Whether the value is personal and must not be shown. That it is empty may be.
    func isHidden(unless showsSensitive: Bool) -> Bool {
        definition.isSensitive && !text.isEmpty && !showsSensitive
    }

    /// `name = value`, for people.
    func line(showsSensitive: Bool) -> TerminalText {
        "\(name) = \(shown(showsSensitive: showsSensitive))"
    }

    func shown(showsSensitive: Bool) -> String {
        if isHidden(unless: showsSensitive) { return "(hidden)" }
        return text.isEmpty ? "(empty)" : text
    }

    /// Why a command refuses to print the value of this personal setting.
    var personal: CommandFailure {
        CommandFailure(.refused, "\(name) is personal. Add --sensitive to print it.")
    }
}

/// The list of settings for people: one setting per line, in columns.
enum SettingTableText {
    /// A longer value moves only the rest of its own line to the right.
    private static let widestValue = 24

    /// The lines, and the column where the last cell of each begins.
    static func text(of listings: [SettingListing], showsSensitive: Bool) -> (lines: String, column: Int) {
        let rows = listings.map { listing in
            (name: listing.name, value: listing.shown(showsSensitive: showsSensitive), help: help(of: listing))
        }
        let nameWidth = rows.map { LetterWidth.of($0.name) }.max() ?? 0
        let valueWidth = min(rows.map { LetterWidth.of($0.value) }.max() ?? 0, widestValue)
        let lines = rows.map { row in
            padded(row.name, to: nameWidth) + "  " + padded(row.value, to: valueWidth) + "  " + row.help
        }
        return (lines.joined(separator: "\n"), nameWidth + valueWidth + 4)
    }

    private static func help(of listing: SettingListing) -> String {
        let definition = listing.definition
        let standard = definition.defaultText.isEmpty ? "empty" : definition.defaultText
        return switch listing.origin {
        case .invalid(let reason):
            "\(definition.help) Your stored value is not valid, so the default applies: \(reason)"
        case .set where listing.text != definition.defaultText && !definition.isSensitive:
            "\(definition.help) Default: \(standard)."
        case .set, .byDefault: definition.help
        }
    }

    private static func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - LetterWidth.of(text)))
    }
}

struct PrivacyOptions: ParsableArguments {
    @Flag(help: "Show personal values, too.")
    var sensitive = false
}

struct SettingsSetCommand: AppCommand {
    static let configuration = CommandConfiguration(
        "set", "Change a setting.",
        """
        Prints the new value. It is on disk when the command ends.
        """,
        examples: "slipway settings set appearance dark", "slipway settings set notifications on")

    @OptionGroup var common: CommonOptions

    @Argument(help: "The setting's name.", completion: .settings)
    var key: String

    @Argument(help: "The new value.", completion: .settingValues)
    var value: String

    func execute() async throws {
        let settings = try await dependencies().settings(stores: true)
        try await settings.setText(value, named: key)
        let listing = try settings.listing(named: key)
        if settings.account == nil, listing.definition.scope == .account {
            Output.note("slipway: You are signed out. This value applies only while you are signed out.")
        }
        try output(SettingForm(listing, showsSensitive: true)) { Output.print(listing.line(showsSensitive: false)) }
    }
}

struct SettingsUnsetCommand: AppCommand {
    static let configuration = CommandConfiguration(
        "unset", "Return a setting to its default.",
        """
        Prints the default, which applies again. Also removes settings of other versions. Does nothing if the setting \
        was not set.
        """,
        examples: "slipway settings unset appearance")

    @OptionGroup var common: CommonOptions

    @Argument(help: "The setting's name.", completion: .settings)
    var key: String

    func execute() async throws {
        let settings = try await dependencies().settings(stores: true)
        try await settings.unset(named: key)
        // A key that is not declared has no value left to print.
        guard settings.isDeclared(key) else { return }
        let listing = try settings.listing(named: key)
        try output(SettingForm(listing, showsSensitive: true)) { Output.print(listing.line(showsSensitive: false)) }
    }
}

struct SettingsGetCommand: AppCommand {
    static let configuration = CommandConfiguration(
        "get", "Print a setting's value.",
        """
        Prints a personal value only with --sensitive. Without it, exits with 77.
        """,
        examples: "slipway settings get appearance")

    @OptionGroup var common: CommonOptions
    @OptionGroup var privacy: PrivacyOptions

    @Argument(help: "The setting's name.", completion: .settings)
    var key: String

    func execute() async throws {
        let settings = try await dependencies().settings()
        let listing = try settings.listing(named: key)
        let isHidden = listing.isHidden(unless: privacy.sensitive)
        try output(SettingForm(listing, showsSensitive: privacy.sensitive)) {
            if !isHidden { Output.print(value: listing.text) }
        }
        if isHidden { throw listing.personal }
    }
}

struct SettingsWatchCommand: ServingCommand {
    static let configuration = CommandConfiguration(
        "watch", "Print settings as they change, until you press Ctrl-C.",
        """
        With a name, prints that setting's values. Without one, prints 'name = value' for every change. With --json, \
        prints objects like those of 'settings list'. Follows the account that is signed in when it starts. SIGTERM \
        and a closed pipe end it, too. --sensitive includes personal values.
        """,
        examples: "slipway settings watch",
        "slipway settings watch appearance --now \\",
        #"  | while read -r value; do echo "now $value"; done"#)

    @OptionGroup var common: CommonOptions
    @OptionGroup var privacy: PrivacyOptions

    @Flag(help: "Print the current values first.")
    var now = false

    @Argument(help: "The setting's name. Default: all settings.", completion: .settings)
    var key: String?

    func execute() async throws {
        let settings = try await dependencies().settings()
        if let key, !privacy.sensitive {
            let listing = try settings.listing(named: key)
            if listing.definition.isSensitive { throw listing.personal }
        }
        let changes = try key.map { try settings.changes(named: $0) } ?? settings.changes()
        let watching = Task { try await report(changes, count: key == nil ? try settings.list().count : 1) }
        ProcessSignals.receive(Self.signals) { _ in watching.cancel() }
        OutputEnd.notify { watching.cancel() }
        try await watching.value
    }

    /// - Parameter count: the number of settings; first the current value of each is printed.
    @MainActor private func report(_ changes: AsyncStream<SettingListing>, count: Int) async throws {
        var known: [String: String] = [:]
        for await listing in changes {
            let before = known.updateValue(listing.text, forKey: listing.name)
            if before == nil ? now : before != listing.text {
                let form = SettingForm(listing, showsSensitive: privacy.sensitive)
                let json = common.json ? try TerminalText(encoding: form) : nil
                do throws(POSIXError) {
                    try write(listing, json)
                } catch {
                    // The reader has closed the pipe; that is one way to end the command.
                    if error.code == .EPIPE { return }
                    throw CommandFailure(.cannotWrite, Output.unwritable(error))
                }
            }
            if before == nil, known.count == count { Output.note("slipway: Watching. Press Ctrl-C to stop.") }
        }
    }

    private func write(_ listing: SettingListing, _ json: TerminalText?) throws(POSIXError) {
        if let json { return try Output.line(json) }
        guard key == nil else { return try Output.line(value: listing.text) }
        try Output.line(listing.line(showsSensitive: privacy.sensitive))
    }
}
