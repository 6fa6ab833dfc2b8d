public import Foundation

/// The links with which a mail or a browser returns to the app: `slipway://login-callback…`, and the mail's own link at the
/// server, `https://…/auth/v1/verify?token=…`.
public enum AuthCallback {
    /// Whether a link is one of them. It may still be invalid.
    ///
    /// ``AuthSession/completeLink(_:)`` handles exactly the links for which this returns true.
    public static func claims(_ url: URL) -> Bool {
        (url.scheme?.lowercased() == "slipway" && url.host()?.lowercased() == "login-callback") || MailLink(url) != nil
    }
}

/// The result of ``AuthSession/completeLink(_:)``.
public enum LinkCompletion: Sendable, Equatable {
    /// Not a callback link: ``AuthCallback/claims(_:)`` returns false.
    case notOurs
    /// This installation did not request the link, or the link cannot be accepted: nothing changed here, and nothing is
    /// shown. The error is for the caller. A mail's own link that leads to tokens was opened, and has confirmed at the
    /// server what it confirms; any other link caused no request.
    case refused(AuthError)
    /// This installation requested the link, and it was followed to its end. A toast shows the message. `problem`: why
    /// nothing was completed, such as a failure of the server or the network; nil on success.
    case completed(message: String, problem: AuthError?)
}

/// What a code from a mail is for.
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
