/// Settings that more than one feature reads or offers.
public enum SharedSettings {
    public static let notifications = SettingKey(
        "notifications", default: false, scope: .account, help: "Send you notifications.")

    public static let analytics = SettingKey(
        "analytics", default: false, scope: .account, help: "Share anonymous usage figures.")

    /// The name that the greeting uses; empty when the user has not entered one.
    public static let profileName = SettingKey(
        "profile.name", default: "", scope: .account, help: "The name that the app calls you.",
        validate: validateName)

    /// The address that the user has given for contact, or that Apple sends with the first sign-in. Empty when there is
    /// none. The address that the account signs in with is the session's, and may be another one.
    public static let profileEmail = SettingKey(
        "profile.email", default: "", scope: .account, help: "Your contact email address.",
        isSensitive: true, validate: validateEmail)

    /// The progress of the account in force in the onboarding.
    ///
    /// Written before the app moves on, so that an interrupted onboarding continues at the same step.
    public static let onboardingProgress: SettingKey<OnboardingProgress> = SettingKey(
        "onboarding.progress", default: .notStarted, scope: .account,
        help: "How far the onboarding of this account has come.", isListed: false)

    /// How many characters a name may have.
    public static let nameLimit = 80

    public static var definitions: [SettingDefinition] {
        [
            SettingDefinition(notifications), SettingDefinition(analytics), SettingDefinition(profileName),
            SettingDefinition(profileEmail), SettingDefinition(onboardingProgress),
        ]
    }

    @Sendable
    private static func validateName(_ name: String) -> String? {
        if name.count > nameLimit { return "Use at most \(nameLimit) characters." }
        return hasControlCharacters(name) ? "Remove the control characters." : nil
    }

    /// How many bytes an address may have (RFC 5321, 4.5.3.1.3, less the angle brackets).
    static let emailLimit = 254

    @Sendable
    private static func validateEmail(_ email: String) -> String? {
        if email.isEmpty { return nil }
        if email.utf8.count > emailLimit { return "Use at most \(emailLimit) bytes." }
        let parts = email.split(separator: "@", omittingEmptySubsequences: false)
        let isFine = parts.count > 1 && parts.allSatisfy { !$0.isEmpty } && !email.contains(where: \.isWhitespace)
        let hidesDirection = email.unicodeScalars.contains(where: \.properties.isBidiControl)
        return isFine && !hidesDirection && !hasControlCharacters(email)
            ? nil : "Enter a valid email address, such as ada@example.com."
    }

    private static func hasControlCharacters(_ text: String) -> Bool {
        text.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
}
