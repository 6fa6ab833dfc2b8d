/// The progress of an account in the onboarding.
///
/// The raw values are stored, so do not change them.
public enum OnboardingProgress: String, SettingValue, CaseIterable {
    case notStarted = "not-started"
    case welcome
    case permissions
    case profileSetup = "profile-setup"
    case complete
    /// The onboarding is not shown to this account again.
    case finished

    /// The account is at this step.
    public init(_ step: OnboardingStep) {
        switch step {
        case .welcome: self = .welcome
        case .permissions: self = .permissions
        case .profileSetup: self = .profileSetup
        case .complete: self = .complete
        }
    }

    /// The step that the account is at; nil before the first and after the last.
    public var step: OnboardingStep? {
        OnboardingStep.allCases.first { Self($0) == self }
    }
}
