public import Core
public import Design
public import Domain

/// The onboarding as a module: the steps that a new account goes through once.
///
/// Its main view is the screen of the account's current step, and follows the account from step to step.
@MainActor
public protocol OnboardingFeatureAPI: FeatureAPI {
    /// A new view of one step, with nothing entered in it yet.
    func makeView(for step: OnboardingStep) -> any LiveView

    /// The progress of the account in force.
    var progress: OnboardingProgress { get }

    /// Whether a move that was requested here is in progress. The app is notified of the resulting progress.
    var isMoving: Bool { get }
}

/// Makes the onboarding feature.
@MainActor
public enum OnboardingFeatureFactory {
    /// - Parameters:
    ///   - settings: where progress, consents and the name are stored.
    ///   - toasts: where failures are shown.
    ///   - features: the rows of the first screen.
    ///   - account: the id of the account in force. What was entered for one account is not shown to, or stored for,
    ///     another.
    ///   - onStep: requests the app, which owns the state, to go to a step. The progress has already been saved.
    ///   - onFinish: called when the account has finished the onboarding. The progress has already been saved.
    /// - Returns: the feature; nothing is read or written before that is requested.
    public static func create(
        settings: any SettingsStore, toasts: ToastCenter, features: [Feature] = Feature.tour,
        account: @escaping @MainActor @Sendable () -> String?,
        onStep: @escaping @MainActor @Sendable (OnboardingStep) async -> Void,
        onFinish: @escaping @MainActor @Sendable () async -> Void
    ) -> any OnboardingFeatureAPI {
        LiveOnboardingFeature(
            settings: settings, toasts: toasts, features: features, account: account, onStep: onStep,
            onFinish: onFinish)
    }
}
