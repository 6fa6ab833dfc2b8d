public import Design
public import Domain
public import OnboardingFeature

/// The real onboarding with no app around it: for previews and for tests of what is built on it.
///
/// Its main view goes from step to step by itself, because it follows the progress that the steps save.
@MainActor
public enum OnboardingPreview {
    /// - Parameters:
    ///   - settings: where progress, consents and the name are kept; a store in memory will do.
    ///   - toasts: where failures are announced.
    ///   - features: the rows of the first screen.
    ///   - account: whose onboarding it is.
    ///   - onFinish: told when the last step is done.
    /// - Returns: the feature, at the step that `settings` say.
    public static func make(
        settings: any SettingsStore, toasts: ToastCenter, features: [Feature] = Feature.tour,
        account: @escaping @MainActor @Sendable () -> String? = { nil },
        onFinish: @escaping @MainActor @Sendable () async -> Void = {}
    ) -> any OnboardingFeatureAPI {
        OnboardingFeatureFactory.create(
            settings: settings, toasts: toasts, features: features, account: account, onStep: { _ in },
            onFinish: onFinish)
    }
}
