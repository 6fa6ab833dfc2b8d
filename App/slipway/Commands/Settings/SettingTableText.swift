import Design
import Domain
import SettingsStorage

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
