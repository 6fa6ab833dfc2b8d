import Design
import Domain
import Feedback
import Navigation
import Observation

/// The `settings` screen: the values in force, why the last change of each failed, and how many messages to the makers
/// are stored on this machine.
@MainActor
@Observable
final class SettingsViewModel {
    /// A change that failed, and the value that stayed in force.
    private struct Failure {
        let reason: String
        let value: String
    }

    private let settings: LiveSettings
    private let toasts: ToastCenter
    private let outbox: any FeedbackOutbox
    /// The stored messages, as they were counted last; none until then, because a screen does not wait for storage.
    private(set) var feedback = FeedbackCounts()
    @ObservationIgnored private var following: Task<Void, Never>?
    /// By the setting's name.
    private var failures: [String: Failure] = [:]

    init(store: any SettingsStore, toasts: ToastCenter, feedback: any FeedbackOutbox) {
        settings = LiveSettings(store)
        self.toasts = toasts
        outbox = feedback
    }

    isolated deinit {
        following?.cancel()
    }

    func value<Value>(of key: SettingKey<Value>) -> Value {
        settings.value(for: key)
    }

    /// Reads again what is not a setting, and observes it from now on.
    func refresh() {
        following?.cancel()
        let news = outbox.counts()
        following = Task { [weak self] in
            for await counts in news where !Task.isCancelled { self?.accept(counts) }
        }
    }

    /// Ignores unchanged counts, so that nothing is redrawn.
    private func accept(_ counts: FeedbackCounts) {
        if counts != feedback { feedback = counts }
    }

    /// Shows a toast for the profile that a sheet has saved; none when the sheet ends without saving.
    func follow(_ sheet: PresentedSheet<SavedProfile>) {
        Task { [toasts] in
            do throws(CancellationError) {
                toasts.post(.success, try await sheet.value.words)
            } catch {
                // The user dismissed the sheet without saving: there is nothing to show.
            }
        }
    }

    /// Why the last change failed; nil after a later change, here or elsewhere.
    func error<Value>(of key: SettingKey<Value>) -> String? {
        guard let failure = failures[key.name], failure.value == value(of: key).settingText else { return nil }
        return failure.reason
    }

    /// Changes a setting durably. The old value stays in force until that is done, and if it fails.
    func set<Value>(_ value: Value, for key: SettingKey<Value>) async {
        do {
            try await settings.set(value, for: key)
            failures[key.name] = nil
        } catch {
            failures[key.name] = Failure(reason: error.reason, value: self.value(of: key).settingText)
            toasts.post(.error, error.reason)
        }
    }
}
