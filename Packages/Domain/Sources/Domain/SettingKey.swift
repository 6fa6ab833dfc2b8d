/// The declaration of one setting: its name, type, default, and what it does, in one line.
///
/// A feature owns its keys and declares them as constants:
///
/// ```swift
/// static let notifications = SettingKey("notifications", default: true, scope: .account, help: "Whether …")
/// ```
public struct SettingKey<Value: SettingValue>: Sendable {
    /// Unique in the app; lower-case words joined by `-`, parts joined by `.`.
    public let name: String
    public let defaultValue: Value
    public let scope: SettingScope
    /// What the setting does, in one line for the person who lists the settings.
    public let help: String
    /// Whether people are shown the setting; false for what the app only remembers for itself.
    public let isListed: Bool
    /// Whether the value tells something about a person: then lists and exports leave it out unless they are asked for it,
    /// and no log holds it.
    public let isSensitive: Bool
    /// What the setting was called in earlier versions, the latest first: what is stored under such a name is in force
    /// while nothing is stored under the name of today. Unsetting forgets both.
    public let formerNames: [String]
    /// What is wrong with a value, in words; nil when it is fine.
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

/// Whose a setting is.
public enum SettingScope: String, Sendable {
    /// The same for everybody who uses this home.
    case home
    /// Each account's own; while signed out, that of no account.
    case account
}
