public import Domain

/// The settings that the onboarding owns.
public enum OnboardingKeys {
    /// Where the onboarding of the account in force stands.
    ///
    /// Written before the app moves on, so that whoever is interrupted goes on at the same step.
    public static let progress: SettingKey<OnboardingProgress> = SettingKey(
        "onboarding.progress", default: .notStarted, scope: .account,
        help: "How far the onboarding of this account has come.", isListed: false)

    /// All of them, for whoever keeps the settings.
    public static var definitions: [SettingDefinition] { [SettingDefinition(progress)] }
}
