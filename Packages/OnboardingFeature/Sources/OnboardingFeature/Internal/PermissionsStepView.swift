import Design
import Domain
import Observation

/// What the app may do, asked before it does it; each answer is kept as soon as it is given.
@MainActor
@Observable
final class PermissionsStepView: LiveView {
    private let analytics: LiveSetting<Bool>
    private let notifications: LiveSetting<Bool>
    private let moves: OnboardingMoves
    private var analyticsError: String?
    private var notificationsError: String?

    init(settings: any SettingsStore, moves: OnboardingMoves) {
        analytics = LiveSetting(SharedSettings.analytics, in: settings)
        notifications = LiveSetting(SharedSettings.notifications, in: settings)
        self.moves = moves
    }

    func appear() async {
        moves.forgetError()
    }

    var screen: Screen {
        Screen("onboarding.permissions", title: "Permissions", actions: moves.controls(.permissions)) {
            Text("onboarding.introduction", "Nothing of this is needed, and all of it can be changed in the settings.")
            Section("You decide") {
                Toggle(
                    "onboarding.analytics", "Count usage, without my name", isOn: analytics.value,
                    error: analyticsError
                ) { self.analyticsError = await self.keep($0, in: self.analytics) }
                Toggle(
                    "onboarding.notifications", "Send me notifications", isOn: notifications.value,
                    error: notificationsError
                ) { self.notificationsError = await self.keep($0, in: self.notifications) }
            }
            moves.problem
        }
    }

    private func keep(_ value: Bool, in setting: LiveSetting<Bool>) async -> String? {
        do throws(SettingsError) {
            try await setting.set(value)
            return nil
        } catch {
            return moves.announce(error)
        }
    }
}
