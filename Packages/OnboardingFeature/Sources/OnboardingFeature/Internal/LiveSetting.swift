import Domain
import Observation

/// A setting for a screen to read: always the value in force, and drawn again when anybody changes it.
@MainActor
@Observable
final class LiveSetting<Value: SettingValue> {
    // Only tells that something has changed. The value itself is read afresh each time, so that a notice which arrives
    // late can never bring an old value back.
    private var changes = 0
    @ObservationIgnored private let key: SettingKey<Value>
    @ObservationIgnored private let settings: any SettingsStore
    @ObservationIgnored private var following: Task<Void, Never>?

    init(_ key: SettingKey<Value>, in settings: any SettingsStore) {
        self.key = key
        self.settings = settings
        let values = settings.values(for: key)
        following = Task { [weak self] in
            for await _ in values { self?.changes += 1 }
        }
    }

    isolated deinit {
        following?.cancel()
    }

    var value: Value {
        _ = changes
        return settings.value(for: key)
    }

    func set(_ value: Value) async throws(SettingsError) {
        try await settings.set(value, for: key)
        changes += 1
    }
}
