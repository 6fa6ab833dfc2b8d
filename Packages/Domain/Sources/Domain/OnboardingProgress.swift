/// The progress of an account in the onboarding.
///
/// The raw values are stored, so do not change them. Those of the steps are the same as in ``OnboardingStep``.
public enum OnboardingProgress: String, SettingValue, CaseIterable {
    case notStarted = "not-started"
    case welcome
    case permissions
    case profileSetup = "profile-setup"
    case complete
    /// The onboarding is not shown to this account again.
    case finished

    /// The account is at this step.
    public init(_ step: OnboardingStep) { self = Self(rawValue: step.rawValue) ?? .notStarted }

    /// The step that the account is at; nil before the first and after the last.
    public var step: OnboardingStep? { OnboardingStep(rawValue: rawValue) }
}
