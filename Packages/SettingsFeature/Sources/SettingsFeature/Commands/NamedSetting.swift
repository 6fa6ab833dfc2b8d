import Core
public import Design
import Domain
import SettingsStorage

/// A setting with its value, for the command line.
public struct NamedSetting: Sendable {
    let listing: SettingListing

    public var name: String { listing.name }
    /// The text form of the value in force.
    public var text: String { listing.text }
    public var isSensitive: Bool { listing.definition.isSensitive }

    /// Whether the value is personal and must not be shown. That it is empty may be.
    public func isHidden(unless showsSensitive: Bool) -> Bool { isSensitive && !text.isEmpty && !showsSensitive }

    /// `name = value`, for people.
    private func line(showsSensitive: Bool) -> TerminalText { "\(name) = \(shown(showsSensitive: showsSensitive))" }

    /// The cells of its row in a table: the name, the value and what it does.
    public func row(showsSensitive: Bool) -> [String] { [name, shown(showsSensitive: showsSensitive), help] }

    private var help: String {
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

    private func shown(showsSensitive: Bool) -> String {
        if isHidden(unless: showsSensitive) { return "(hidden)" }
        return text.isEmpty ? "(empty)" : text
    }

    /// - Parameter showsSensitive: whether the value is shown even if it is personal; otherwise it is null.
    public func report(showsSensitive: Bool) -> CommandReport {
        CommandReport(form(showsSensitive: showsSensitive), text: line(showsSensitive: showsSensitive))
    }

    /// The value that was stored just now: a personal one is shown to the program that has set it.
    func stored(note: TerminalText? = nil) -> CommandReport {
        CommandReport(form(showsSensitive: true), note: note, text: line(showsSensitive: false))
    }

    private func form(showsSensitive: Bool) -> JSONObject {
        let definition = listing.definition
        return [
            "key": name,
            "value": isHidden(unless: showsSensitive) ? JSONValue.null : JSONValue(text, definition.kind),
            "default": JSONValue(definition.defaultText, definition.kind), "help": definition.help,
        ]
    }
}
