import Design
import Domain

/// Shows the step at which the account stands.
@MainActor
final class CurrentStepView: LiveView {
    private let progress: LiveSetting<OnboardingProgress>
    private let makeView: @MainActor (OnboardingStep) -> any LiveView
    // What was entered in a step must not be found there by the next account.
    private var shown: (step: OnboardingStep, view: any LiveView)?

    init(progress: LiveSetting<OnboardingProgress>, makeView: @escaping @MainActor (OnboardingStep) -> any LiveView) {
        self.progress = progress
        self.makeView = makeView
    }

    var screen: Screen { current.screen }

    func appear() async {
        await current.appear()
    }

    private var current: any LiveView {
        let progress = progress.value
        let step = progress.step ?? (progress == .finished ? .complete : .welcome)
        if let shown, shown.step == step { return shown.view }
        let view = makeView(step)
        shown = (step, view)
        return view
    }
}
