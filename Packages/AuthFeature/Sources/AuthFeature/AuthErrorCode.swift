/// The backend's word for why it refused; an open type, so a code that this app has never heard of is kept and shown.
///
/// The known ones are those that the app acts upon; `AUTH-WIRE.md` and the server's source list all others.
public struct AuthErrorCode: RawRepresentable, Sendable, Hashable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The access token has expired, or was not made by this server.
    public static let badJWT = AuthErrorCode(rawValue: "bad_jwt")
    public static let emailExists = AuthErrorCode(rawValue: "email_exists")
    public static let emailNotConfirmed = AuthErrorCode(rawValue: "email_not_confirmed")
    public static let invalidCredentials = AuthErrorCode(rawValue: "invalid_credentials")
    /// The only code of the OAuth form: a grant, here a password or a refresh token, is not accepted.
    public static let invalidGrant = AuthErrorCode(rawValue: "invalid_grant")
    public static let refreshTokenAlreadyUsed = AuthErrorCode(rawValue: "refresh_token_already_used")
    public static let refreshTokenNotFound = AuthErrorCode(rawValue: "refresh_token_not_found")
    public static let sessionExpired = AuthErrorCode(rawValue: "session_expired")
    public static let sessionNotFound = AuthErrorCode(rawValue: "session_not_found")
    public static let userAlreadyExists = AuthErrorCode(rawValue: "user_already_exists")
    public static let userBanned = AuthErrorCode(rawValue: "user_banned")
    public static let userNotFound = AuthErrorCode(rawValue: "user_not_found")
    public static let weakPassword = AuthErrorCode(rawValue: "weak_password")
}
