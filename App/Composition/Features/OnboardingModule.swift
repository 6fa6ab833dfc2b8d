import Design
import Domain
import OnboardingFeature
import SettingsStorage

/// Connects the onboarding to the app. Its steps are states of the app, so no link leads to them.
@MainActor
final class OnboardingModule: AppModule {
    let feature: any OnboardingFeatureAPI

    init(_ app: AppDependencies) {
        feature = OnboardingFeatureFactory.create(
            settings: app.services.settings,
            toasts: app.services.toasts,
            account: { [accounts = app.services.accounts] in accounts.account },
            onStep: { [unowned app] step in await app.window.send(.onboardingMoved(to: step)) },
            onFinish: { [unowned app] in await app.window.send(.onboardingFinished(here: true)) })
    }
}

extension AppDependencies {
    var onboardingFeature: any OnboardingFeatureAPI { module(OnboardingModule.self).feature }
}
