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

/// The error codes that this backend returns. All but ``notFound`` are those of current Supabase Auth.
enum ErrorCode: String, Sendable {
    case anonymousProviderDisabled = "anonymous_provider_disabled"
    case badCodeVerifier = "bad_code_verifier"
    case badJSON = "bad_json"
    case badJWT = "bad_jwt"
    case badOAuthCallback = "bad_oauth_callback"
    case badOAuthState = "bad_oauth_state"
    case challengeExpired = "mfa_challenge_expired"
    case currentPasswordInvalid = "current_password_invalid"
    case currentPasswordRequired = "current_password_required"
    case emailExists = "email_exists"
    case emailNotConfirmed = "email_not_confirmed"
    case factorClientMismatch = "mfa_ip_address_mismatch"
    case factorNameConflict = "mfa_factor_name_conflict"
    case factorNotFound = "mfa_factor_not_found"
    case factorVerificationFailed = "mfa_verification_failed"
    case flowStateExpired = "flow_state_expired"
    case flowStateNotFound = "flow_state_not_found"
    case insufficientAAL = "insufficient_aal"
    case invalidCredentials = "invalid_credentials"
    case manualLinkingDisabled = "manual_linking_disabled"
    case noAuthorization = "no_authorization"
    case notAdmin = "not_admin"
    /// For unknown paths, which the real server answers in plain text.
    case notFound = "not_found"
    case otpDisabled = "otp_disabled"
    case otpExpired = "otp_expired"
    case overEmailSendRateLimit = "over_email_send_rate_limit"
    case overRequestRateLimit = "over_request_rate_limit"
    case phoneProviderDisabled = "phone_provider_disabled"
    case providerDisabled = "provider_disabled"
    case providerEmailNeedsVerification = "provider_email_needs_verification"
    case reauthenticationNeeded = "reauthentication_needed"
    case reauthenticationNotValid = "reauthentication_not_valid"
    case refreshTokenAlreadyUsed = "refresh_token_already_used"
    case refreshTokenNotFound = "refresh_token_not_found"
    case requestEntityTooLarge = "request_entity_too_large"
    case requestTimeout = "request_timeout"
    case samePassword = "same_password"
    case samlProviderDisabled = "saml_provider_disabled"
    case sessionNotFound = "session_not_found"
    case signUpDisabled = "signup_disabled"
    case tooManyEnrolledFactors = "too_many_enrolled_mfa_factors"
    case unexpectedFailure = "unexpected_failure"
    case userAlreadyExists = "user_already_exists"
    case userBanned = "user_banned"
    case userNotFound = "user_not_found"
    case validationFailed = "validation_failed"
    case weakPassword = "weak_password"
}
