import Core
import Design
import Domain

@MainActor
final class LiveOnboardingFeature: OnboardingFeatureAPI {
    let id = "onboarding"
    private let settings: any SettingsStore
    private let features: [Feature]
    private let account: @MainActor @Sendable () -> String?
    private let moves: OnboardingMoves

    init(
        settings: any SettingsStore, features: [Feature], account: @escaping @MainActor @Sendable () -> String?,
        moves: OnboardingMoves
    ) {
        self.settings = settings
        self.features = features
        self.account = account
        self.moves = moves
    }

    var progress: OnboardingProgress { settings.value(for: SharedSettings.onboardingProgress) }

    var isMoving: Bool { moves.isMoving }

    func makeMainView() -> any LiveView {
        CurrentStepView(settings: settings, account: account, makeView: makeView(for:))
    }

    func makeView(for step: OnboardingStep) -> any LiveView {
        StepView(
            OnboardingPage.page(of: step, features: features), settings: settings, account: account, moves: moves)
    }
}
