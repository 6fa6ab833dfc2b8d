public import Design
public import Domain
public import DomainTesting
public import OnboardingFeature

/// The real onboarding without an app, for previews and for tests of what is built on it.
///
/// Its main view goes from step to step by itself, because it follows the progress that the steps save.
@MainActor
public enum OnboardingPreview {
    /// What the preview shows, by name: `Tools/run --module onboarding --state complete`.
    public enum State: String, CaseIterable, Sendable {
        case welcome, permissions, profileSetup = "profile-setup", complete
        /// The first step, which cannot be saved.
        case failing

        /// Settings in memory at which the onboarding is in this state.
        public var settings: InMemorySettingsStore {
            let store = InMemorySettingsStore(texts: [SharedSettings.onboardingProgress.name: rawValue])
            if self == .failing { store.failure = .notSaved("The disk is full.") }
            return store
        }
    }

    /// - Parameters:
    ///   - settings: where progress, consents and the name are stored; a store in memory is sufficient.
    ///   - toasts: where failures are shown.
    ///   - features: the rows of the first screen.
    ///   - account: the account that the onboarding is for.
    ///   - onFinish: called when the last step is done.
    /// - Returns: the feature, at the step that is stored in `settings`.
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
