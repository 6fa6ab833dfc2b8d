/// How far an account has come with its onboarding.
///
/// The raw values are stored, and stay as they are.
public enum OnboardingProgress: String, SettingValue, CaseIterable {
    case notStarted = "not-started"
    case welcome
    case permissions
    case profileSetup = "profile-setup"
    case complete
    /// Never shown to this account again.
    case finished

    /// The account stands at this step.
    public init(_ step: OnboardingStep) {
        switch step {
        case .welcome: self = .welcome
        case .permissions: self = .permissions
        case .profileSetup: self = .profileSetup
        case .complete: self = .complete
        }
    }

    /// The step at which the account stands; nil before the first and after the last.
    public var step: OnboardingStep? {
        switch self {
        case .notStarted, .finished: nil
        case .welcome: .welcome
        case .permissions: .permissions
        case .profileSetup: .profileSetup
        case .complete: .complete
        }
    }
}
