import Design
import Domain
import Feedback
import Navigation
import SettingsStorage

/// The tab `settings`.
@MainActor
final class SettingsView: LiveView {
    private let model: SettingsViewModel
    private let navigator: Navigator<SettingsRoute>
    private let delegate: SettingsDelegate

    init(model: SettingsViewModel, navigator: Navigator<SettingsRoute>, delegate: SettingsDelegate) {
        self.model = model
        self.navigator = navigator
        self.delegate = delegate
    }

    func appear() async {
        model.refresh()
    }

    var screen: Screen {
        Screen("settings", title: "Settings") {
            profile
            preferences
            Section("Slipway") {
                Row(
                    "settings.pro", "Slipway Pro", detail: delegate.plan() ?? "See what it offers",
                    action: delegate.showPaywall)
                Row("settings.feedback", "Send feedback", detail: keptFeedback) { [navigator] in
                    navigator.navigateTo(.feedbackForm())
                }
            }
            Section("Account") {
                Row(
                    "settings.account", "Account", detail: "Address, password, other devices",
                    action: delegate.showAccount)
                Button("settings.sign-out", "Sign out on this device", action: delegate.signOut)
                Button("settings.delete-account", "Delete my account", action: delegate.deleteAccount)
            }
        }
    }

    private var profile: Section {
        let name = model.value(of: SharedSettings.profileName)
        let email = model.value(of: SharedSettings.profileEmail)
        return Section("Profile") {
            Text("settings.name", name.isEmpty ? "(none)" : name, label: "Name")
            Text("settings.email", email.isEmpty ? delegate.account()?.email : email, label: "Email")
            Row("settings.edit-profile", "Edit profile") { [model, navigator] in
                // The sheet is shown when this returns; its result is handled later.
                model.follow(navigator.begin(.editProfile))
            }
        }
    }

    private var preferences: Section {
        Section("Preferences") {
            toggle("settings.notifications", "Notifications", SharedSettings.notifications)
            toggle("settings.analytics", "Share anonymous usage figures", SharedSettings.analytics)
            Picker(
                "settings.appearance", "Appearance",
                selection: model.value(of: SettingsKeys.appearance).rawValue,
                options: Appearance.allCases.map { Element.Option($0.rawValue, $0.label) },
                error: model.error(of: SettingsKeys.appearance)
            ) { [model] choice in
                guard let appearance = Appearance(rawValue: choice) else { return }
                await model.set(appearance, for: SettingsKeys.appearance)
            }
        }
    }

    private func toggle(_ id: String, _ label: String, _ key: SettingKey<Bool>) -> Toggle {
        Toggle(id, label, isOn: model.value(of: key), error: model.error(of: key)) { [model] isOn in
            await model.set(isOn, for: key)
        }
    }

    private var keptFeedback: String? {
        let counts = model.feedback
        var parts: [String] = []
        if counts.waiting > 0 {
            parts.append(counts.waiting == 1 ? "1 message to send" : "\(counts.waiting) messages to send")
        }
        if counts.refused > 0 { parts.append("\(counts.refused) refused: \(counts.lastRefusal ?? "no reason given")") }
        return parts.isEmpty ? nil : parts.joined(separator: "; ")
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
