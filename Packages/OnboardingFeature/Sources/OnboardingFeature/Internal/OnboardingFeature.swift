import Core
import Design
import Domain

@MainActor
final class OnboardingFeature: OnboardingFeatureAPI {
    let id = "onboarding"
    private let settings: any SettingsStore
    private let features: [Feature]
    private let moves: OnboardingMoves

    init(settings: any SettingsStore, features: [Feature], moves: OnboardingMoves) {
        self.settings = settings
        self.features = features
        self.moves = moves
    }

    var progress: OnboardingProgress { settings.value(for: SharedSettings.onboardingProgress) }

    func makeMainView() -> any LiveView {
        CurrentStepView(progress: LiveSetting(SharedSettings.onboardingProgress, in: settings), makeView: makeView(for:))
    }

    func makeView(for step: OnboardingStep) -> any LiveView {
        switch step {
        case .welcome: WelcomeStepView(features: features, moves: moves)
        case .permissions: PermissionsStepView(settings: settings, moves: moves)
        case .profileSetup: ProfileSetupStepView(settings: settings, moves: moves)
        case .complete: CompleteStepView(settings: settings, moves: moves)
        }
    }
}
