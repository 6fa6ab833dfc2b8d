import Design
import Domain
import Navigation
import Observation

/// The settings of the `settings` screen: their values in force, and why the last change of each failed.
@MainActor
@Observable
final class SettingsViewModel {
    /// A change that was not made, and the value that it left in force.
    private struct Failure {
        let reason: String
        let value: String
    }

    private let settings: LiveSettings
    private let toasts: ToastCenter
    private let kept: KeptFeedback
    /// By the setting's name.
    private var failures: [String: Failure] = [:]

    init(store: any SettingsStore, toasts: ToastCenter, feedback: any FeedbackOutbox) {
        settings = LiveSettings(store)
        self.toasts = toasts
        kept = KeptFeedback(in: feedback)
    }

    func value<Value>(of key: SettingKey<Value>) -> Value {
        settings.value(for: key)
    }

    /// How many messages to the makers are kept on this machine.
    var feedback: FeedbackCounts { kept.counts }

    /// Asks anew for what is not a setting.
    func refresh() {
        kept.follow()
    }

    /// Tells of the profile that a sheet has saved; of none when it goes without.
    func follow(_ sheet: PresentedSheet<SavedProfile>) {
        Task { [toasts] in
            do throws(CancellationError) {
                toasts.post(.success, try await sheet.value.words)
            } catch {
                // The person has left it without saving: there is nothing to tell.
            }
        }
    }

    /// Why the last change was not made; nil once one was, here or elsewhere.
    func error<Value>(of key: SettingKey<Value>) -> String? {
        guard let failure = failures[key.name], failure.value == value(of: key).settingText else { return nil }
        return failure.reason
    }

    /// Changes a setting durably; until that is done, and if it fails, the old value stays.
    func set<Value>(_ value: Value, for key: SettingKey<Value>) async {
        do {
            try await settings.set(value, for: key)
            failures[key.name] = nil
        } catch {
            failures[key.name] = Failure(reason: error.description, value: self.value(of: key).settingText)
            toasts.post(.error, error.description)
        }
    }
}
