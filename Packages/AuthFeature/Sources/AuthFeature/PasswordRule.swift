/// What this app requires of a new password. The server may require more, and then reports it itself.
public enum PasswordRule {
    /// In characters, as a user counts them.
    static let minimumLength = 7

    /// The rule, for the user.
    public static let text = AuthError.passwordTooShort(minimum: minimumLength).description

    public static func accepts(_ password: String) -> Bool { password.count >= minimumLength }
}
