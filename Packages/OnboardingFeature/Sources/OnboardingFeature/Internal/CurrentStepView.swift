import Design
import Domain

/// Shows the current step of the account.
@MainActor
final class CurrentStepView: LiveView {
    private struct Shown {
        let step: OnboardingStep
        let account: String?
        let view: any LiveView
    }

    private let settings: LiveSettings
    private let feature: LiveOnboardingFeature
    // What one account entered in a step must not be shown to the next account.
    private var shown: Shown?

    init(feature: LiveOnboardingFeature) {
        settings = LiveSettings(feature.settings)
        self.feature = feature
    }

    var screen: Screen { current.screen }

    func appear() async {
        await current.appear()
    }

    private var current: any LiveView {
        let progress = settings.value(for: SharedSettings.onboardingProgress)
        let account = feature.account()
        let step = progress.step ?? (progress == .finished ? .complete : .welcome)
        if let shown, shown.step == step, shown.account == account { return shown.view }
        let view = feature.makeView(for: step)
        shown = Shown(step: step, account: account, view: view)
        return view
    }
}
