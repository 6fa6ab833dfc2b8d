/// The backend's error code for a refusal. An open type: a code that this app does not know is kept and shown.
///
/// The constants are the codes that the app acts on; the server's source lists all others.
public struct AuthErrorCode: RawRepresentable, Sendable, Hashable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    static let accessDenied = AuthErrorCode(rawValue: "access_denied")
    /// The verifier belongs to another flow; the link's code can still be used.
    static let badCodeVerifier = AuthErrorCode(rawValue: "bad_code_verifier")
    /// The access token has expired, or was not made by this server.
    static let badJWT = AuthErrorCode(rawValue: "bad_jwt")
    static let emailExists = AuthErrorCode(rawValue: "email_exists")
    static let emailNotConfirmed = AuthErrorCode(rawValue: "email_not_confirmed")
    /// The link's code has been used, or was never issued.
    static let flowStateAlreadyUsed = AuthErrorCode(rawValue: "flow_state_already_used")
    static let flowStateExpired = AuthErrorCode(rawValue: "flow_state_expired")
    static let flowStateNotFound = AuthErrorCode(rawValue: "flow_state_not_found")
    /// The call needs a session with a second factor.
    static let insufficientAAL = AuthErrorCode(rawValue: "insufficient_aal")
    static let invalidCredentials = AuthErrorCode(rawValue: "invalid_credentials")
    /// The only code of the OAuth form: a grant, here a password or a refresh token, is not accepted.
    static let invalidGrant = AuthErrorCode(rawValue: "invalid_grant")
    static let mfaChallengeExpired = AuthErrorCode(rawValue: "mfa_challenge_expired")
    static let mfaFactorNameConflict = AuthErrorCode(rawValue: "mfa_factor_name_conflict")
    static let mfaFactorNotFound = AuthErrorCode(rawValue: "mfa_factor_not_found")
    /// The code of a second factor is wrong, or was used already.
    static let mfaVerificationFailed = AuthErrorCode(rawValue: "mfa_verification_failed")
    /// A one-time code or link is wrong, used, or too old.
    static let otpExpired = AuthErrorCode(rawValue: "otp_expired")
    static let refreshTokenAlreadyUsed = AuthErrorCode(rawValue: "refresh_token_already_used")
    static let refreshTokenNotFound = AuthErrorCode(rawValue: "refresh_token_not_found")
    static let samePassword = AuthErrorCode(rawValue: "same_password")
    static let sessionExpired = AuthErrorCode(rawValue: "session_expired")
    static let sessionNotFound = AuthErrorCode(rawValue: "session_not_found")
    static let tooManyEnrolledMFAFactors = AuthErrorCode(rawValue: "too_many_enrolled_mfa_factors")
    static let userAlreadyExists = AuthErrorCode(rawValue: "user_already_exists")
    static let userBanned = AuthErrorCode(rawValue: "user_banned")
    static let userNotFound = AuthErrorCode(rawValue: "user_not_found")
    static let weakPassword = AuthErrorCode(rawValue: "weak_password")
}
