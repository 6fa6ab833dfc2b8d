public import Observation

/// Settings for a screen to read: always the values in force, and the screen is drawn again when one of them changes.
///
/// ```swift
/// let settings = LiveSettings(store)
/// Toggle("notifications", "Notifications", isOn: settings.value(for: SharedSettings.notifications)) { … }
/// ```
@MainActor
@Observable
public final class LiveSettings {
    /// Counts changes; used only for observation. Values are read from the store each time, so a late notification
    /// never restores an old value.
    private var changes = 0
    @ObservationIgnored private let store: any SettingsStore
    /// By the setting's name.
    @ObservationIgnored private var following: [String: Task<Void, Never>] = [:]

    public init(_ store: any SettingsStore) {
        self.store = store
    }

    isolated deinit {
        for task in following.values { task.cancel() }
    }

    /// The value in force. Observers are notified of each change, including changes by other processes.
    public func value<Value>(for key: SettingKey<Value>) -> Value {
        _ = changes
        if following[key.name] == nil {
            let values = store.values(for: key)
            following[key.name] = Task { [weak self] in
                for await _ in values.dropFirst() { self?.changes += 1 }
            }
        }
        return store.value(for: key)
    }

    /// Sets a value; durable and in force when this returns.
    ///
    /// - Throws: ``SettingsError``; the old value stays in force then.
    public func set<Value>(_ value: Value, for key: SettingKey<Value>) async throws(SettingsError) {
        try await store.set(value, for: key)
        changes += 1
    }
}
