/// Typed settings: read from memory, written durably, observed as they change.
public protocol SettingsStore: Sendable {
    /// The value that is in force: the one that was set, else the default.
    ///
    /// Cheap enough to call while a screen is drawn. A stored text that is no longer valid for the key counts as not
    /// set.
    func value<Value>(for key: SettingKey<Value>) -> Value

    /// Sets a value; durable when this returns.
    ///
    /// - Throws: ``SettingsError``; the old value stays in force then.
    func set<Value>(_ value: Value, for key: SettingKey<Value>) async throws(SettingsError)

    /// Makes several changes, all of them or none; durable when this returns, and observers never see only some of
    /// them.
    ///
    /// - Throws: ``SettingsError``; nothing has changed then.
    func apply(_ changes: SettingChanges) async throws(SettingsError)

    /// The value in force now, then each one that comes into force, whether another task or another process has set
    /// it.
    func values<Value>(for key: SettingKey<Value>) -> AsyncStream<Value>
}

/// Why a setting could not be changed.
public enum SettingsError: Error, Equatable, Sendable, CustomStringConvertible {
    case unknownKey(String, didYouMean: String?)
    case invalid(key: String, reason: String)
    /// The storage's error message, suitable for the user, and whether the same may succeed later.
    case notSaved(String, mayRetry: Bool = false)

    /// Whether the same may succeed later.
    public var mayRetry: Bool {
        if case .notSaved(_, mayRetry: true) = self { true } else { false }
    }

    /// The message without the setting's name, for a place that shows the setting; `description` has the name, too.
    public var reason: String {
        if case .invalid(_, let reason) = self { reason } else { description }
    }

    public var description: String {
        switch self {
        case .unknownKey(let key, let suggestion):
            "There is no setting '\(key)'." + (suggestion.map { " Did you mean '\($0)'?" } ?? "")
        case .invalid(let key, let reason): "\(key): \(reason)"
        case .notSaved(let reason, _): reason
        }
    }
}
