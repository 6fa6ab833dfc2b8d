import Core

/// An e-mail address that satisfies ``EmailForm``, and a password that satisfies ``PasswordRule`` if it is a new one.
struct Credentials: Sendable {
    let email: String
    let password: Secret

    /// - Parameter isNew: whether the password is being set; an existing one is sent as it is, whatever its length.
    init(email: String, password: Secret, isNew: Bool) throws(AuthError) {
        self.email = try EmailForm.checked(email)
        self.password = isNew ? try PasswordRule.checked(password) : try PasswordRule.checkedExisting(password)
    }
}

extension PasswordRule {
    /// A new password exactly as it was entered: spaces are part of it.
    static func checked(_ password: Secret) throws(AuthError) -> Secret {
        guard accepts(password.revealed) else { throw .passwordTooShort(minimum: minimumLength) }
        return password
    }

    /// An existing password exactly as it was entered. It may be older than the rule, or come from another app.
    static func checkedExisting(_ password: Secret) throws(AuthError) -> Secret {
        guard !password.revealed.isEmpty else { throw .passwordMissing }
        return password
    }
}
