/// A type that a setting can have. Its text form is what is stored, typed and printed.
public protocol SettingValue: Sendable, Equatable {
    /// The input that is accepted, in words for the user: `system, light or dark`.
    static var settingFormat: String { get }

    /// The values to offer, in their text form; empty where there are too many.
    static var settingChoices: [String] { get }

    /// The type of the value when it is written as JSON.
    static var settingKind: SettingKind { get }

    /// Parses the text form; nil when the text is not valid.
    init?(settingText: String)

    var settingText: String { get }
}

/// The JSON types that a setting can have.
public enum SettingKind: Sendable {
    case boolean, number, text
}

extension SettingValue {
    public static var settingKind: SettingKind { .text }
    public static var settingChoices: [String] { [] }
}

extension SettingValue where Self: LosslessStringConvertible {
    public init?(settingText: String) {
        self.init(settingText)
    }

    public var settingText: String { description }
}

extension Bool: SettingValue {
    public static var settingKind: SettingKind { .boolean }
    public static var settingFormat: String { "on or off (also yes or no, true or false)" }
    public static var settingChoices: [String] { ["on", "off"] }

    public init?(settingText: String) {
        switch settingText.lowercased() {
        case "true", "on", "yes", "1": self = true
        case "false", "off", "no", "0": self = false
        default: return nil
        }
    }
}

extension Int: SettingValue {
    public static var settingKind: SettingKind { .number }
    public static var settingFormat: String { "a whole number" }
}

extension String: SettingValue {
    public static var settingFormat: String { "a text" }
}

extension SettingValue where Self: RawRepresentable & CaseIterable, RawValue == String {
    public static var settingChoices: [String] { allCases.map(\.rawValue) }

    public static var settingFormat: String {
        let words = settingChoices
        return words.count < 2
            ? words.joined() : words.dropLast().joined(separator: ", ") + " or " + words[words.count - 1]
    }

    public init?(settingText: String) {
        self.init(rawValue: settingText)
    }

    public var settingText: String { rawValue }
}
