import Core
public import Design
public import Domain
public import OnboardingFeature

/// Replaces the onboarding in tests of the app that composes it: the test sets its progress, and its screens have the
/// right ids and no elements.
@MainActor
public final class OnboardingFeatureDouble: OnboardingFeatureAPI {
    public let id: String = "onboarding"
    public var progress: OnboardingProgress
    public var isMoving = false
    /// The steps whose views have been requested, in order.
    public private(set) var requestedSteps: [OnboardingStep] = []

    public init(progress: OnboardingProgress = .notStarted) {
        self.progress = progress
    }

    public func makeMainView() -> any LiveView {
        makeView(for: progress.step ?? .welcome)
    }

    public func makeView(for step: OnboardingStep) -> any LiveView {
        requestedSteps.append(step)
        return EmptyStepView(step: step)
    }
}

@MainActor
private final class EmptyStepView: LiveView {
    private let step: OnboardingStep

    init(step: OnboardingStep) {
        self.step = step
    }

    var screen: Screen {
        Screen("onboarding.\(step.rawValue)", title: step.rawValue) {}
    }
}
