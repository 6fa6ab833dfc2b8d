import Core
import Design
import Domain
import SettingsStorage

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
