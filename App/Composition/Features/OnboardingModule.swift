import Core
import Design
import Domain
import OnboardingFeature
import SettingsStorage

/// Connects the onboarding to the app. Its steps are states of the app, so no link leads to them.
@MainActor
final class OnboardingModule: AppModule {
    struct Needs {
        let settings: any SettingsStore
        let toasts: ToastCenter
        let account: @MainActor @Sendable () -> String?
        let onStep: @MainActor @Sendable (OnboardingStep) async -> Void
        let onFinish: @MainActor @Sendable () async -> Void
    }

    static func needs(of app: AppDependencies) -> Needs {
        Needs(
            settings: app.services.settings, toasts: app.services.toasts,
            account: { [accounts = app.services.accounts] in accounts.account },
            onStep: { [unowned app, accounts = app.services.accounts] step in
                await app.window.send(.onboardingMoved(to: step, of: accounts.account)).value
            },
            onFinish: { [unowned app, accounts = app.services.accounts] in
                await app.window.send(.onboardingFinished(of: accounts.account, here: true)).value
            })
    }

    let feature: any OnboardingFeatureAPI

    init(_ needs: Needs) {
        feature = OnboardingFeatureFactory.create(
            settings: needs.settings, toasts: needs.toasts, account: needs.account, onStep: needs.onStep,
            onFinish: needs.onFinish)
    }

    var main: any FeatureAPI { feature }
}

extension AppDependencies {
    var onboardingFeature: any OnboardingFeatureAPI { module(OnboardingModule.self).feature }

    func makeView(for step: OnboardingStep) -> any LiveView { onboardingFeature.makeView(for: step) }

    var hasFinishedOnboarding: Bool { onboardingFeature.progress == .finished }
}
