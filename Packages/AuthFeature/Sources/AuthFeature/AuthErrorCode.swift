/// The backend's word for why it refused; an open type, so a code that this app has never heard of is kept and shown.
///
/// The known ones are those that the app acts upon; `AUTH-WIRE.md` and the server's source list all others.
public struct AuthErrorCode: RawRepresentable, Sendable, Hashable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The verifier belongs to another flow; the link's code was not used up.
    public static let badCodeVerifier = AuthErrorCode(rawValue: "bad_code_verifier")
    /// The access token has expired, or was not made by this server.
    public static let badJWT = AuthErrorCode(rawValue: "bad_jwt")
    public static let emailExists = AuthErrorCode(rawValue: "email_exists")
    public static let emailNotConfirmed = AuthErrorCode(rawValue: "email_not_confirmed")
    /// The link's code has been used, or was never given out.
    public static let flowStateAlreadyUsed = AuthErrorCode(rawValue: "flow_state_already_used")
    public static let flowStateExpired = AuthErrorCode(rawValue: "flow_state_expired")
    public static let flowStateNotFound = AuthErrorCode(rawValue: "flow_state_not_found")
    public static let invalidCredentials = AuthErrorCode(rawValue: "invalid_credentials")
    /// The only code of the OAuth form: a grant, here a password or a refresh token, is not accepted.
    public static let invalidGrant = AuthErrorCode(rawValue: "invalid_grant")
    /// A one-time code or link is wrong, used, or too old.
    public static let otpExpired = AuthErrorCode(rawValue: "otp_expired")
    public static let refreshTokenAlreadyUsed = AuthErrorCode(rawValue: "refresh_token_already_used")
    public static let refreshTokenNotFound = AuthErrorCode(rawValue: "refresh_token_not_found")
    public static let samePassword = AuthErrorCode(rawValue: "same_password")
    public static let sessionExpired = AuthErrorCode(rawValue: "session_expired")
    public static let sessionNotFound = AuthErrorCode(rawValue: "session_not_found")
    public static let userAlreadyExists = AuthErrorCode(rawValue: "user_already_exists")
    public static let userBanned = AuthErrorCode(rawValue: "user_banned")
    public static let userNotFound = AuthErrorCode(rawValue: "user_not_found")
    public static let weakPassword = AuthErrorCode(rawValue: "weak_password")
}
