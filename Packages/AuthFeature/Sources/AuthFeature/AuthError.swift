/// Why a call of the auth module failed; `description` says it in words for the person at the screen.
///
/// No case carries a password, a token or a code.
public enum AuthError: Error, Sendable, Equatable {
    // MARK: Before any request

    /// What was entered is not an e-mail address.
    case invalidEmail
    /// `minimum` is in characters.
    case passwordTooShort(minimum: Int)
    /// What was entered is not a code of 6 digits.
    case invalidCode
    /// What was given is not an identity token: three parts with dots between them.
    case invalidIdentityToken
    /// Nothing was given to be changed.
    case nothingToChange
    /// No sign-in by a token was begun here, or it is over: a nonce serves once.
    case noNonce
    /// The call needs somebody to be signed in.
    case notSignedIn
    // MARK: Links

    /// The link is not one that completes a sign-in.
    case notACallback
    /// This installation asked for no such link, or has completed it already.
    case unsolicitedLink
    /// The link carries tokens instead of a code: anybody could have made it.
    case tokensInLink
    /// The link tells that something failed where it comes from.
    case linkRefused(code: AuthErrorCode?, message: String)

    // MARK: The server's answer

    /// Unknown account or wrong password; the server does not tell which.
    case invalidCredentials
    case emailNotConfirmed
    /// The account exists now; the address has to be confirmed before it can sign in.
    case confirmationNeeded(email: String)
    /// The address is confirmed; the account's other one has to be, too, before anything changes.
    case otherAddressToConfirm
    case userAlreadyExists
    /// The code or link is wrong, used already, or too old; the server does not tell which.
    case codeRefused
    /// The new password is the old one.
    case samePassword
    /// The server's words for what is wrong with it: `length`, `characters`, `pwned`.
    case weakPassword(reasons: [String])
    /// Nil when the server did not say how long to wait.
    case rateLimited(retryAfter: Duration?)
    /// The backend has no function for it. `what` is the subject of a sentence.
    case notAvailable(what: String)
    /// Any other refusal that carries a code.
    case refused(code: AuthErrorCode, message: String)
    /// The server has trouble of its own: a status of 500 and above.
    case maintenance(status: Int)
    /// An answer that this protocol does not have, such as a proxy's page.
    case unexpectedReply(status: Int, message: String?)
    /// A success whose content is not what it has to be: what is wrong with it.
    case malformedReply(String)

    // MARK: No answer

    /// No answer came: why.
    case unreachable(String)
    case cancelled
    /// The session was made by another backend, and its tokens were not sent to this one. Both are addresses.
    case otherBackend(stored: String, current: String)

    // MARK: This machine

    /// The session could not be read or kept: what, where and why.
    case storage(String)
}
