import Domain
import Observation

/// Has screens drawn again when settings change, wherever that happens.
///
/// Screens read the values from the store itself, so that what they show is never older than what is in force.
@MainActor
@Observable
final class SettingsWatch {
    private var changes = 0
    @ObservationIgnored private var tasks: [Task<Void, Never>] = []

    /// Says that whoever is describing itself now depends on the settings.
    func touch() {
        _ = changes
    }

    func follow<Value>(_ key: SettingKey<Value>, in store: any SettingsStore) {
        let values = store.values(for: key)
        tasks.append(
            Task { [weak self] in
                for await _ in values.dropFirst() { self?.changes += 1 }
            })
    }

    deinit {
        for task in tasks { task.cancel() }
    }
}
