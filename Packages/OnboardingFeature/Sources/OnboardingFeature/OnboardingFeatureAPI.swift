public import Core
public import Design
public import Domain

/// The onboarding as a module: the steps that a new account walks through, once.
///
/// Its main view is the screen of the step at which the account stands, and follows the account from step to step.
@MainActor
public protocol OnboardingFeatureAPI: FeatureAPI {
    /// A new view of one step, with nothing entered in it yet.
    func makeView(for step: OnboardingStep) -> any LiveView

    /// How far the account in force has come.
    var progress: OnboardingProgress { get }

    /// Whether a move that was asked for here is under way. What the progress becomes by it, the app is told.
    var isMoving: Bool { get }
}

/// Makes the onboarding's feature.
@MainActor
public enum OnboardingFeatureFactory {
    /// - Parameters:
    ///   - settings: where progress, consents and the name are kept.
    ///   - toasts: where failures are announced.
    ///   - features: the rows of the first screen.
    ///   - account: the id of the account in force. What was entered for one is not shown to, nor kept for, another.
    ///   - onStep: asks the app, which owns the state, to go to a step. The progress has been saved before.
    ///   - onFinish: tells the app that the account is through. The progress has been saved before.
    /// - Returns: the feature; nothing is read or written before it is asked for.
    public static func create(
        settings: any SettingsStore, toasts: ToastCenter, features: [Feature] = Feature.tour,
        account: @escaping @MainActor @Sendable () -> String?,
        onStep: @escaping @MainActor @Sendable (OnboardingStep) async -> Void,
        onFinish: @escaping @MainActor @Sendable () async -> Void
    ) -> any OnboardingFeatureAPI {
        LiveOnboardingFeature(
            settings: settings, features: features, account: account,
            moves: OnboardingMoves(
                settings: settings, toasts: toasts, account: account, onStep: onStep, onFinish: onFinish))
    }
}
