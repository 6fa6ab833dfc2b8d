public import Foundation

/// The links with which a mail or a browser returns to the app: `slipway://login-callback…`, and the mail's own link at the
/// server, `https://…/auth/v1/verify?token=…`.
public enum AuthCallback {
    /// Whether a link is a callback; it may still be invalid.
    ///
    /// `handleDeepLink(_:)` claims exactly the links for which this returns true.
    public static func claims(_ url: URL) -> Bool {
        (url.scheme?.lowercased() == "slipway" && url.host()?.lowercased() == "login-callback") || MailLink(url) != nil
    }
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
