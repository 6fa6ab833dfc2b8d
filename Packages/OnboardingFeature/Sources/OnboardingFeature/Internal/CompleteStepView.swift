import Design
import Domain

/// Tells what has been set, and lets the person in.
@MainActor
final class CompleteStepView: LiveView {
    private let name: LiveSetting<String>
    private let analytics: LiveSetting<Bool>
    private let notifications: LiveSetting<Bool>
    private let moves: OnboardingMoves

    init(settings: any SettingsStore, moves: OnboardingMoves) {
        name = LiveSetting(SharedSettings.profileName, in: settings)
        analytics = LiveSetting(SharedSettings.analytics, in: settings)
        notifications = LiveSetting(SharedSettings.notifications, in: settings)
        self.moves = moves
    }

    func appear() async {
        moves.forgetError()
    }

    var screen: Screen {
        Screen("onboarding.complete", title: "All set", actions: moves.finalControls()) {
            Section("What you chose") {
                Row("onboarding.chosen-name", "Name", detail: name.value)
                Row("onboarding.chosen-analytics", "Count usage", detail: Self.word(for: analytics.value))
                Row("onboarding.chosen-notifications", "Notifications", detail: Self.word(for: notifications.value))
            }
            moves.problem
        }
    }

    private static func word(for isOn: Bool) -> String {
        isOn ? "yes" : "no"
    }
}
