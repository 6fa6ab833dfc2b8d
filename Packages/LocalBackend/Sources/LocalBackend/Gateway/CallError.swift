struct CallError: Error, Sendable, Equatable {
    let status: Int
    /// Of those of current Supabase Auth, and `not_found` for unknown paths, which the real server answers in plain text.
    let code: String
    let message: String
    /// Only with `weak_password`: `length`, `characters` or `pwned`.
    let weakPasswordReasons: [String]?
    /// Seconds after which the same call may succeed, for the field `Retry-After`.
    let retryAfter: Int?

    init(
        _ status: Int, _ code: String, _ message: String, weakPasswordReasons: [String]? = nil,
        retryAfter: Int? = nil
    ) {
        self.status = status
        self.code = code
        self.message = message
        self.weakPasswordReasons = weakPasswordReasons
        self.retryAfter = retryAfter
    }

    static func badRequest(_ code: String, _ message: String) -> CallError { CallError(400, code, message) }
    static func invalid(_ message: String) -> CallError { badRequest("validation_failed", message) }
    static func forbidden(_ code: String, _ message: String) -> CallError { CallError(403, code, message) }
    static func unprocessable(_ code: String, _ message: String) -> CallError { CallError(422, code, message) }

    /// The real server's answer to a few calls that should not happen. Unlike other failures, it states the reason.
    static func unexpected(_ message: String) -> CallError { CallError(500, "unexpected_failure", message) }

    static func badJSON(_ reason: String) -> CallError {
        .badRequest("bad_json", "Could not parse request body as JSON: \(reason)")
    }

    /// The same for an unknown user and a wrong password, so that the answer does not reveal who has an account.
    static let invalidCredentials = badRequest("invalid_credentials", "Invalid login credentials")
    static let userAlreadyExists = unprocessable("user_already_exists", "User already registered")
    static let signUpDisabled = unprocessable("signup_disabled", "Signups not allowed for this instance")
    static let emailExists = unprocessable("email_exists", "A user with this email address has already been registered")
    /// The same for a wrong code, an expired one and one that never existed.
    static let otpExpired = forbidden("otp_expired", "Token has expired or is invalid")
    static let factorNotFound = CallError(404, "mfa_factor_not_found", "Factor not found")
    static let stateMissing = badRequest("bad_oauth_callback", "OAuth state parameter missing")
    static let userNotFound = forbidden("user_not_found", "User from sub claim in JWT does not exist")
    static let sessionNotFound = forbidden("session_not_found", "Session from session_id claim in JWT does not exist")
}
