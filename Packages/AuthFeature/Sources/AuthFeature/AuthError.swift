public import Core

/// Why a call of the auth module failed. `description` is a message for the user.
///
/// No case carries a password, a token or a code.
public enum AuthError: Error, Sendable, Equatable {
    // MARK: Before any request

    /// What was entered is not an email address.
    case invalidEmail
    /// The new password is too short; `minimum` is in characters.
    case passwordTooShort(minimum: Int)
    /// No password was entered.
    case passwordMissing
    /// What was entered is not a code of 6 to 10 digits.
    case invalidCode
    /// What was given is not an identity token: three parts with dots between them.
    case invalidIdentityToken
    /// Nothing was given to be changed.
    case nothingToChange
    /// No sign-in with a token was started here, or it has ended: a nonce can be used only once.
    case noNonce
    /// The call requires a signed-in user.
    case notSignedIn
    /// The user has signed in anew, perhaps to another account, since they were asked for what the call does.
    case otherSession
    /// A mail about a new address was requested with that address; servers know the account by its
    /// current one, which is nil when it has none.
    case newAddressGiven(current: String?)
    /// What was entered is not a code of 6 digits from an authenticator app.
    case invalidFactorCode
    /// No sign-in is waiting for a code: there was none, or it has ended.
    case noAwaitedSignIn

    // MARK: Links

    /// The link is not one that completes a sign-in.
    case notACallback
    /// This installation did not request the link, or has already completed it.
    case unsolicitedLink
    /// The link carries tokens instead of a code. Such a link is no proof: every program can make one.
    case tokensInLink
    /// The link reports an error from the server that sent it.
    case linkRefused(code: AuthErrorCode?, message: String)

    // MARK: The server's answer

    /// Unknown account or wrong password; the server does not report which.
    case invalidCredentials
    case emailNotConfirmed
    /// The account was created; its address must be confirmed before it can sign in.
    case confirmationNeeded(email: String)
    /// The address is confirmed; the account's other address must be confirmed, too, before anything changes.
    case otherAddressToConfirm
    case userAlreadyExists
    /// The code or link is wrong, already used, or too old; the server does not report which.
    case codeRefused
    /// The sign-in becomes the session once ``AuthFactors/verifySecondFactor(code:factor:)`` has confirmed a code.
    /// `account` is how the user is shown.
    case secondFactorNeeded(account: String)
    /// The call needs a session whose second factor has been confirmed.
    case insufficientAssurance
    /// The code of the second factor is wrong, or was used already.
    case factorCodeRefused
    /// The account has no such second factor, or no longer has it.
    case factorNotFound
    /// Another second factor of the account has this name.
    case factorNameTaken
    /// The new password is the old one.
    case samePassword
    /// The server changes a password only with the current one: ``UserChange/currentPassword``.
    case currentPasswordNeeded
    /// The current password that was given with a new one is wrong.
    case currentPasswordRefused
    /// The sign-in is too old for a new password. The server sends a code for it on request, see
    /// ``AuthAccount/requestReauthentication(in:)``; it goes into ``UserChange/mailedCode``.
    case reauthenticationNeeded
    /// The code for a new password is wrong, or has expired.
    case reauthenticationRefused
    /// The server finds the new password too weak; the reasons are `length`, `characters` or `pwned`. Its message says
    /// what it requires; nil when there is none.
    case weakPassword(reasons: [String], message: String? = nil)
    /// Too many requests were made; `retryAfter` is nil when the server did not say how long to wait.
    case rateLimited(retryAfter: Duration?)
    /// The user cancelled the sign-in at the provider.
    case cancelledAtProvider
    /// The backend has no function for it. `what` is the subject of a sentence.
    case notAvailable(what: String)
    /// Any other refusal that carries a code.
    case refused(code: AuthErrorCode, message: String)
    /// The server failed, with a status of 500 or above.
    case maintenance(status: Int)
    /// A reply that the protocol does not define, such as a proxy's page.
    case unexpectedReply(status: Int, message: String?)
    /// A success with invalid content. The value describes the problem.
    case malformedReply(String)

    /// The session's access token cannot be proved to be the server's, and what it says must not be relied on. The
    /// session is kept: only the server ends one. The value is the reason, a sentence about the token without its end.
    case tokenNotVerified(String)

    // MARK: No answer

    /// No reply arrived. The value is the reason.
    case unreachable(String)
    case cancelled
    /// Whether the account was deleted could not be found out. The value is why the deletion was not confirmed.
    case deletionInDoubt(String)
    /// The session was made by another backend, and its tokens were not sent to this one. Both are addresses.
    case otherBackend(stored: String, current: String)

    // MARK: This machine

    /// The session could not be read or stored. The value says what failed, where and why.
    case storage(String)
}

extension AuthError: ClassifiedError {
    public var kind: FailureKind {
        switch self {
        case .invalidEmail, .passwordTooShort, .passwordMissing, .userAlreadyExists, .weakPassword, .samePassword,
            .invalidCode, .invalidIdentityToken, .nothingToChange, .newAddressGiven, .notACallback, .unsolicitedLink,
            .tokensInLink, .invalidFactorCode, .factorNameTaken:
            .badData
        case .notSignedIn, .invalidCredentials, .emailNotConfirmed, .confirmationNeeded, .refused, .otherBackend,
            .noNonce, .linkRefused, .codeRefused, .otherAddressToConfirm, .tokenNotVerified, .secondFactorNeeded,
            .insufficientAssurance, .factorCodeRefused, .factorNotFound, .noAwaitedSignIn, .otherSession,
            .currentPasswordNeeded, .currentPasswordRefused, .reauthenticationNeeded, .reauthenticationRefused:
            .refused
        case .rateLimited, .cancelled, .cancelledAtProvider: .tryAgain
        case .unexpectedReply(400..<500, .some): .refused
        case .maintenance, .unreachable, .unexpectedReply, .malformedReply, .deletionInDoubt: .unreachable
        case .storage: .cannotWrite
        case .notAvailable: .other
        }
    }
}

/// The backend's error code for a refusal. An open type: a code that this app does not know is kept and shown.
///
/// The constants are those that the app acts on in several places; the server's source lists all of them.
public struct AuthErrorCode: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public init(stringLiteral value: String) {
        rawValue = value
    }

    /// The verifier belongs to another flow; the link's code can still be used.
    static let badCodeVerifier = AuthErrorCode(rawValue: "bad_code_verifier")
    /// The access token has expired, or was not made by this server.
    static let badJWT = AuthErrorCode(rawValue: "bad_jwt")
    static let flowStateExpired = AuthErrorCode(rawValue: "flow_state_expired")
    /// The only code of the OAuth form: a grant, here a password or a refresh token, is not accepted.
    static let invalidGrant = AuthErrorCode(rawValue: "invalid_grant")
    static let mfaFactorNotFound = AuthErrorCode(rawValue: "mfa_factor_not_found")
    /// A one-time code or link is wrong, used, or too old.
    static let otpExpired = AuthErrorCode(rawValue: "otp_expired")
    static let refreshTokenAlreadyUsed = AuthErrorCode(rawValue: "refresh_token_already_used")
    static let refreshTokenNotFound = AuthErrorCode(rawValue: "refresh_token_not_found")
    static let sessionExpired = AuthErrorCode(rawValue: "session_expired")
    static let sessionNotFound = AuthErrorCode(rawValue: "session_not_found")
    static let userBanned = AuthErrorCode(rawValue: "user_banned")
    static let userNotFound = AuthErrorCode(rawValue: "user_not_found")
}
