/// Changes of settings that belong together.
///
/// ```swift
/// var changes = SettingChanges()
/// try changes.set("Ada", for: SharedSettings.profileName)
/// try changes.set(true, for: SharedSettings.notifications)
/// try await settings.apply(changes)
/// ```
public struct SettingChanges: Sendable {
    /// One change: the new text form of a setting's value.
    public struct Change: Sendable, Equatable {
        public let name: String
        public let scope: SettingScope
        public let text: String
    }

    /// The changes in the order of the calls; if a setting is changed twice, the later change counts.
    public private(set) var all: [Change] = []

    public init() {}

    /// - Throws: ``SettingsError/invalid(key:reason:)`` when the key does not accept the value.
    public mutating func set<Value>(_ value: Value, for key: SettingKey<Value>) throws(SettingsError) {
        all.append(Change(name: key.name, scope: key.scope, text: try key.text(of: value)))
    }
}

extension SettingKey {
    /// The text form of a value.
    ///
    /// - Throws: ``SettingsError/invalid(key:reason:)`` when the setting cannot have the value.
    public func text(of value: Value) throws(SettingsError) -> String {
        if let reason = validate(value) { throw .invalid(key: name, reason: reason) }
        return value.settingText
    }

    /// The value for a text form; nil when the setting cannot have it.
    public func value(ofText text: String) -> Value? {
        guard let value = Value(settingText: text), validate(value) == nil else { return nil }
        return value
    }
}
