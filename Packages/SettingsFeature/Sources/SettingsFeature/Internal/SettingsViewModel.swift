import Design
import Domain
import Navigation
import Observation

/// The settings of the `settings` screen: their values in force, and why the last change of each failed.
@MainActor
@Observable
final class SettingsViewModel {
    private let store: any SettingsStore
    private let toasts: ToastCenter
    private let watch = SettingsWatch()
    /// By the setting's name.
    private var errors: [String: String] = [:]

    init(store: any SettingsStore, toasts: ToastCenter) {
        self.store = store
        self.toasts = toasts
        watch.follow(SharedSettings.profileName, in: store)
        watch.follow(SharedSettings.notifications, in: store)
        watch.follow(SharedSettings.analytics, in: store)
        watch.follow(SettingsKeys.appearance, in: store)
    }

    func value<Value>(of key: SettingKey<Value>) -> Value {
        watch.touch()
        return store.value(for: key)
    }

    static let nameSavedText = "Your name was saved."

    /// Tells of the name that a sheet has saved; of none when it goes without.
    func follow(_ sheet: PresentedSheet<String>) {
        Task { [toasts] in
            do throws(CancellationError) {
                _ = try await sheet.value
                toasts.post(.success, Self.nameSavedText)
            } catch {
                // The person has left it without saving: there is nothing to tell.
            }
        }
    }

    /// Why the last change was not made; nil once one was.
    func error<Value>(of key: SettingKey<Value>) -> String? {
        errors[key.name]
    }

    /// Changes a setting durably; until that is done, and if it fails, the old value stays.
    func set<Value>(_ value: Value, for key: SettingKey<Value>) async {
        do {
            try await store.set(value, for: key)
            errors[key.name] = nil
        } catch {
            errors[key.name] = error.description
            toasts.post(.error, error.description)
        }
    }
}
