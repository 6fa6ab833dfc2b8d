import Design
import Domain
import OnboardingFeature

/// Joins the onboarding to the app: its steps are states of the app.
@MainActor
final class OnboardingCoordinator {
    private let onboarding: any OnboardingFeatureAPI
    private let state: AppStateController

    init(onboarding: any OnboardingFeatureAPI, state: AppStateController) {
        self.onboarding = onboarding
        self.state = state
    }

    func view(for step: OnboardingStep) -> any LiveView { onboarding.makeView(for: step) }

    func show(_ step: OnboardingStep) {
        state.showOnboarding(step)
    }

    func finish() async {
        await state.finishOnboarding()
    }
}
