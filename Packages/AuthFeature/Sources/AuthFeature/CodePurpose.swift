/// What a 6-digit code from a mail is for.
public enum CodePurpose: String, Sendable, CaseIterable {
    /// Signing in, or confirming a new account: the server takes either.
    case signIn = "sign-in"
    /// Confirming a new account.
    case signUp = "sign-up"
    /// Setting a new password.
    case recovery
    /// Confirming a new address of the account.
    case emailChange = "email-change"
}

/// The mails that can be sent again.
public enum ResendableMail: String, Sendable, CaseIterable {
    case signUp = "sign-up"
    case emailChange = "email-change"
}
