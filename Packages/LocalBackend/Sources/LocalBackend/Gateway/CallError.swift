/// The error that a call is refused with.
struct CallError: Error, Sendable, Equatable {
    let status: Int
    let code: ErrorCode
    let message: String
    /// Only with ``ErrorCode/weakPassword``: `length`, `characters` or `pwned`.
    let weakPasswordReasons: [String]?
    /// Seconds after which the same call may succeed, for the field `Retry-After`.
    let retryAfter: Int?

    init(
        _ status: Int, _ code: ErrorCode, _ message: String, weakPasswordReasons: [String]? = nil,
        retryAfter: Int? = nil
    ) {
        self.status = status
        self.code = code
        self.message = message
        self.weakPasswordReasons = weakPasswordReasons
        self.retryAfter = retryAfter
    }

    static func badRequest(_ code: ErrorCode, _ message: String) -> CallError { CallError(400, code, message) }
    /// The usual refusal of a value that a client has sent.
    static func invalid(_ message: String) -> CallError { badRequest(.validationFailed, message) }
    static func forbidden(_ code: ErrorCode, _ message: String) -> CallError { CallError(403, code, message) }
    static func unprocessable(_ code: ErrorCode, _ message: String) -> CallError { CallError(422, code, message) }

    /// The real server's answer to a few calls that should not happen. Unlike other failures, it states the reason.
    static func unexpected(_ message: String) -> CallError { CallError(500, .unexpectedFailure, message) }

    static func badJSON(_ reason: String) -> CallError {
        .badRequest(.badJSON, "Could not parse request body as JSON: \(reason)")
    }

    /// The same for an unknown user and a wrong password, so that the answer does not reveal who has an account.
    static let invalidCredentials = badRequest(.invalidCredentials, "Invalid login credentials")
    static let userAlreadyExists = unprocessable(.userAlreadyExists, "User already registered")
    static let signUpDisabled = unprocessable(.signUpDisabled, "Signups not allowed for this instance")
    static let emailExists = unprocessable(.emailExists, "A user with this email address has already been registered")
    /// The same for a wrong code, an expired one and one that never existed.
    static let otpExpired = forbidden(.otpExpired, "Token has expired or is invalid")
    static let factorNotFound = CallError(404, .factorNotFound, "Factor not found")
    static let stateMissing = badRequest(.badOAuthCallback, "OAuth state parameter missing")
    static let userNotFound = forbidden(.userNotFound, "User from sub claim in JWT does not exist")
    static let sessionNotFound = forbidden(.sessionNotFound, "Session from session_id claim in JWT does not exist")
}
