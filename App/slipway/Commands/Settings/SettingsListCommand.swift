import ArgumentParser
import Composition
import Core
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

/// One setting, as JSON for programs.
struct SettingForm: Encodable {
    let key: String
    /// Null for a value that is not shown.
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

    /// The value, for people.
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

/// Whether personal values are shown.
struct PrivacyOptions: ParsableArguments {
    @Flag(help: "Show personal values, too.")
    var sensitive = false
}
