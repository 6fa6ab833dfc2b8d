/// The declaration of one setting: its name, type, default, and what it does, in one line.
///
/// A feature owns its keys and declares them as constants:
///
/// ```swift
/// static let notifications = SettingKey("notifications", default: true, scope: .account, help: "Send you …")
/// ```
public struct SettingKey<Value: SettingValue>: Sendable {
    /// The setting's name, unique in the app: lower-case words joined by `-`, parts joined by `.`.
    public let name: String
    public let defaultValue: Value
    public let scope: SettingScope
    /// What the setting does, in one line for the list of settings.
    public let help: String
    /// Whether the setting is shown to users; false for the app's internal state.
    public let isListed: Bool
    /// Whether the value is personal data: lists and exports then omit it unless it is requested, and it is never
    /// logged.
    public let isSensitive: Bool
    /// The problem with a value, in words; nil when the value is valid.
    public let validate: @Sendable (Value) -> String?

    public init(
        _ name: String, default defaultValue: Value, scope: SettingScope, help: String, isListed: Bool = true,
        isSensitive: Bool = false, validate: @escaping @Sendable (Value) -> String? = { _ in nil }
    ) {
        self.name = name
        self.defaultValue = defaultValue
        self.scope = scope
        self.help = help
        self.isListed = isListed
        self.isSensitive = isSensitive
        self.validate = validate
    }
}

/// Whether a setting belongs to the home or to an account.
public enum SettingScope: String, Sendable {
    /// The same for all accounts of this home.
    case home
    /// Separate for each account; while signed out, the value of no account.
    case account
}

/// A setting's declaration without its type: what a command line needs to list, read and change it.
public struct SettingDefinition: Sendable {
    public let name: String
    public let help: String
    public let scope: SettingScope
    public let isListed: Bool
    public let isSensitive: Bool
    public let kind: SettingKind
    /// The input that is accepted, in words for the user: `system, light or dark`.
    public let format: String
    /// The values to offer, in their text form; empty where there are too many.
    public let choices: [String]
    /// The text form of the default.
    public let defaultText: String
    private let normalise: @Sendable (String) throws(SettingsError) -> String

    public init<Value>(_ key: SettingKey<Value>) {
        name = key.name
        help = key.help
        scope = key.scope
        isListed = key.isListed
        isSensitive = key.isSensitive
        kind = Value.settingKind
        format = Value.settingFormat
        choices = Value.settingChoices
        defaultText = key.defaultValue.settingText
        normalise = { (text) throws(SettingsError) in
            guard let value = Value(settingText: text) else {
                throw .invalid(key: key.name, reason: "'\(text)' is not valid. Use \(Value.settingFormat).")
            }
            return try key.text(of: value)
        }
    }

    /// The text form to store for the user's input.
    ///
    /// - Throws: ``SettingsError/invalid(key:reason:)``.
    public func storedText(for written: String) throws(SettingsError) -> String {
        try normalise(written)
    }
}
