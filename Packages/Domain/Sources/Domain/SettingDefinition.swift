/// A setting's declaration without its type: what a command line needs to list, read and change it.
public struct SettingDefinition: Sendable {
    public let name: String
    public let help: String
    public let scope: SettingScope
    public let isListed: Bool
    public let isSensitive: Bool
    /// The names of the setting in earlier versions.
    public let formerNames: [String]
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
        formerNames = key.formerNames
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
