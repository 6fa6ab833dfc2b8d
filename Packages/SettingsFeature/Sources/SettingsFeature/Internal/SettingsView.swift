import Design
import Domain
import Feedback
import Navigation
import Observation
import SettingsStorage

/// The tab `settings`: the values in force, why the last change of each failed, and how many messages to the makers are
/// stored on this machine.
@MainActor
@Observable
final class SettingsView: LiveView {
    /// A change that failed, and the value that stayed in force.
    private struct Failure {
        let reason: String
        let value: String
    }

    private let settings: LiveSettings
    private let toasts: ToastCenter
    private let outbox: any FeedbackOutbox
    private let navigator: Navigator<SettingsRoute>
    private let callbacks: SettingsCallbacks
    /// The stored messages, as they were counted last; none until then, because a screen does not wait for storage.
    private var feedback = FeedbackCounts()
    @ObservationIgnored private var following: Task<Void, Never>?
    /// By the setting's name.
    private var failures: [String: Failure] = [:]

    init(
        store: any SettingsStore, toasts: ToastCenter, feedback: any FeedbackOutbox,
        navigator: Navigator<SettingsRoute>, callbacks: SettingsCallbacks
    ) {
        settings = LiveSettings(store)
        self.toasts = toasts
        outbox = feedback
        self.navigator = navigator
        self.callbacks = callbacks
    }

    isolated deinit {
        following?.cancel()
    }

    /// Counts the messages again, and observes their number from now on.
    func appear() async {
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

    var screen: Screen {
        Screen("settings", title: "Settings", style: .form) {
            profile
            preferences
            Section("Slipway") {
                Row(
                    "settings.pro", "Slipway Pro", detail: callbacks.plan() ?? "See what it offers",
                    action: callbacks.showPaywall)
                Row("settings.feedback", "Send feedback", detail: keptFeedback) { [navigator] in
                    navigator.navigateTo(.feedbackForm())
                }
            }
            Section("Account") {
                Row(
                    "settings.account", "Account", detail: "Address, password, other devices",
                    action: callbacks.showAccount)
                Button("settings.sign-out", "Sign out on this device", action: callbacks.signOut)
                Button(
                    "settings.delete-account", "Delete my account", role: .destructive, action: callbacks.deleteAccount)
            }
        }
    }

    private var profile: Section {
        let name = settings.value(for: SharedSettings.profileName)
        let email = settings.value(for: SharedSettings.profileEmail)
        return Section("Profile") {
            Text("settings.name", name.isEmpty ? "(none)" : name, label: "Name")
            Text("settings.email", email.isEmpty ? callbacks.account()?.email : email, label: "Email")
            Row("settings.edit-profile", "Edit profile") { [navigator] in
                navigator.navigateTo(.editProfile)
            }
        }
    }

    private var preferences: Section {
        Section("Preferences") {
            toggle("settings.notifications", "Notifications", SharedSettings.notifications)
            toggle("settings.analytics", "Share anonymous usage figures", SharedSettings.analytics)
            Picker(
                "settings.appearance", "Appearance",
                selection: settings.value(for: SettingsKeys.appearance).rawValue,
                options: Appearance.allCases.map { Element.Option($0.rawValue, $0.label) },
                error: error(of: SettingsKeys.appearance)
            ) { choice in
                guard let appearance = Appearance(rawValue: choice) else { return }
                await self.set(appearance, for: SettingsKeys.appearance)
            }
        }
    }

    private func toggle(_ id: String, _ label: String, _ key: SettingKey<Bool>) -> Toggle {
        Toggle(id, label, isOn: settings.value(for: key), error: error(of: key)) { isOn in
            await self.set(isOn, for: key)
        }
    }

    private var keptFeedback: String? {
        let counts = feedback
        var parts: [String] = []
        if counts.waiting > 0 {
            parts.append(counts.waiting == 1 ? "1 message to send" : "\(counts.waiting) messages to send")
        }
        if counts.refused > 0 { parts.append("\(counts.refused) refused: \(counts.lastRefusal ?? "no reason given")") }
        return parts.isEmpty ? nil : parts.joined(separator: "; ")
    }

    /// Why the last change failed; nil after a later change, here or elsewhere.
    private func error<Value>(of key: SettingKey<Value>) -> String? {
        guard let failure = failures[key.name], failure.value == settings.value(for: key).settingText else {
            return nil
        }
        return failure.reason
    }

    /// Changes a setting durably. The old value stays in force until that is done, and if it fails.
    private func set<Value>(_ value: Value, for key: SettingKey<Value>) async {
        do {
            try await settings.set(value, for: key)
            failures[key.name] = nil
        } catch {
            failures[key.name] = Failure(reason: error.reason, value: settings.value(for: key).settingText)
            toasts.post(.error, error.reason)
        }
    }
}

extension Appearance {
    fileprivate var label: String {
        switch self {
        case .system: "Same as the system"
        case .light: "Light"
        case .dark: "Dark"
        }
    }
}
