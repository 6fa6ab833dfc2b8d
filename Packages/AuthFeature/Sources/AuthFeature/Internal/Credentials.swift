import Core

/// An e-mail address and a password that satisfy ``EmailForm`` and ``PasswordRule``.
struct Credentials: Sendable {
    let email: String
    let password: Secret

    init(email: String, password: Secret) throws(AuthError) {
        self.email = try EmailForm.checked(email)
        self.password = try PasswordRule.checked(password)
    }
}

/// What this app requires of a password. The server may require more, and then reports it itself.
enum PasswordRule {
    /// In characters, as a user counts them.
    static let minimumLength = 7

    /// The password exactly as it was entered: spaces are part of it.
    static func checked(_ password: Secret) throws(AuthError) -> Secret {
        guard password.revealed.count >= minimumLength else { throw .passwordTooShort(minimum: minimumLength) }
        return password
    }
}
