/// The declaration of one setting: its name, type, default, and what it does, in one line.
///
/// A feature owns its keys and declares them as constants:
///
/// ```swift
/// static let notifications = SettingKey("notifications", default: true, scope: .account, help: "Send you …")
/// ```
public struct SettingKey<Value: SettingValue>: Sendable {
    /// Unique in the app; lower-case words joined by `-`, parts joined by `.`.
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
    /// The names of the setting in earlier versions, the latest first. A value that is stored under such a name is in
    /// force while none is stored under the current name. Unsetting removes both.
    public let formerNames: [String]
    /// The problem with a value, in words; nil when the value is valid.
    public let validate: @Sendable (Value) -> String?

    public init(
        _ name: String, default defaultValue: Value, scope: SettingScope, help: String, isListed: Bool = true,
        isSensitive: Bool = false, formerNames: [String] = [],
        validate: @escaping @Sendable (Value) -> String? = { _ in nil }
    ) {
        self.name = name
        self.defaultValue = defaultValue
        self.scope = scope
        self.help = help
        self.isListed = isListed
        self.isSensitive = isSensitive
        self.formerNames = formerNames
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
