import Testing

/// Requests to a server without accounts, in order, each with its reply.
struct WireCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Whether a sign-up must be confirmed by mail.
    var requiresConfirmation = false
    let steps: [WireStep]

    init(_ name: String, requiresConfirmation: Bool = false, _ steps: WireStep...) {
        testDescription = name
        self.requiresConfirmation = requiresConfirmation
        self.steps = steps
    }

    static let all = passwords + confirmations + sessions + users + addresses + mails + links + factors + others

    static let anna = #"{"email":"anna@example.org","password":"correct horse"}"#
    static let signUp = WireStep("POST /auth/v1/signup", anna, .session)
    static let signIn = WireStep("POST /auth/v1/token?grant_type=password", anna, .session)
    static let callback = "slipway://login-callback"

    private static let passwords = [
        WireCase(
            "sign-up", signUp, WireStep("POST /auth/v1/signup", anna, .error(422, "user_already_exists")),
            WireStep(
                "POST /auth/v1/signup", #"{"email":"ANNA@example.org","password":"correct horse"}"#,
                .error(422, "user_already_exists")),
            WireStep(
                "POST /auth/v1/signup",
                #"{"email":"b@example.org","password":"correct horse","data":null,"code_challenge":null}"#, .session)),
        WireCase(
            "sign-up refused", WireStep("POST /auth/v1/signup", "no JSON", .error(400, "bad_json")),
            WireStep("POST /auth/v1/signup", #"{"password":"1234567"}"#, .error(422, "anonymous_provider_disabled")),
            WireStep("POST /auth/v1/signup", #"{"email":"b@example.org","password":"12345"}"#, .weakPassword),
            WireStep(
                "POST /auth/v1/signup",
                #"{"email":"b@example.org","password":"\#(String(repeating: "x", count: 73))"}"#,
                .error(400, "validation_failed")),
            WireStep("POST /auth/v1/signup", #"{"email":"b","password":"1234567"}"#, .error(400, "validation_failed")),
            WireStep("POST /auth/v1/signup", #"{"email":"b@example.org"}"#, .error(400, "validation_failed"))),
        WireCase(
            "sign-in", signUp, signIn,
            WireStep(
                "POST /auth/v1/token?grant_type=password", #"{"email":"Anna@Example.org","password":"correct horse"}"#,
                .session),
            WireStep(
                "POST /auth/v1/token?grant_type=password", #"{"email":"anna@example.org","password":"x"}"#,
                .error(400, "invalid_credentials")),
            WireStep(
                "POST /auth/v1/token?grant_type=password", #"{"email":"b@example.org","password":"x"}"#,
                .error(400, "invalid_credentials")),
            WireStep("POST /auth/v1/token?grant_type=odd", "{}", .error(400, "invalid_credentials"))),
    ]

    private static let confirmations = [
        WireCase(
            "sign-up that must be confirmed", requiresConfirmation: true,
            WireStep("POST /auth/v1/signup", anna, .user),
            WireStep("POST /auth/v1/token?grant_type=password", anna, .error(400, "email_not_confirmed")),
            WireStep(
                "POST /auth/v1/verify", #"{"type":"recovery","email":"anna@example.org","token":"$code"}"#,
                .error(403, "otp_expired")),
            WireStep(
                "POST /auth/v1/verify", #"{"type":"signup","email":"anna@example.org","token":"$code"}"#, .session),
            WireStep(
                "POST /auth/v1/verify", #"{"type":"signup","email":"anna@example.org","token":"$code"}"#,
                .error(403, "otp_expired")),
            signIn, WireStep("POST /auth/v1/signup", anna, .user)),
        WireCase(
            "confirmation sent again", requiresConfirmation: true,
            WireStep("POST /auth/v1/signup", anna, .user),
            WireStep("POST /auth/v1/resend", #"{"type":"signup","email":"anna@example.org"}"#, after: 61, .empty),
            WireStep(
                "POST /auth/v1/verify", #"{"type":"email","email":"anna@example.org","token":"$code"}"#, .session),
            WireStep("POST /auth/v1/resend", #"{"type":"signup","email":"b@example.org"}"#, .empty),
            WireStep(
                "POST /auth/v1/resend", #"{"type":"odd","email":"anna@example.org"}"#,
                .error(400, "validation_failed"))),
    ]

    private static let sessions = [
        WireCase(
            "rotation", signUp,
            WireStep("POST /auth/v1/token?grant_type=refresh_token", #"{"refresh_token":"$refresh1"}"#, .session),
            WireStep("GET /auth/v1/user", bearer: "$access1", .user),
            WireStep("GET /auth/v1/user", bearer: "$access2", .user),
            // The parent of the active token: the reply may have been lost.
            WireStep(
                "POST /auth/v1/token?grant_type=refresh_token", #"{"refresh_token":"$refresh1"}"#, after: 60, .session),
            WireStep("POST /auth/v1/token?grant_type=refresh_token", #"{"refresh_token":"$refresh3"}"#, .session),
            // An older one, within ten seconds of its use and after.
            WireStep(
                "POST /auth/v1/token?grant_type=refresh_token", #"{"refresh_token":"$refresh3"}"#, after: 9, .session),
            WireStep(
                "POST /auth/v1/token?grant_type=refresh_token", #"{"refresh_token":"$refresh1"}"#,
                .error(400, "refresh_token_already_used")),
            // The session is not over: its newest token serves for ten seconds more.
            WireStep("GET /auth/v1/user", bearer: "$access", .user),
            WireStep(
                "POST /auth/v1/token?grant_type=refresh_token", #"{"refresh_token":"$refresh"}"#, after: 9, .session),
            WireStep("GET /auth/v1/user", bearer: "$access", .user)),
        WireCase(
            "a token that was used by another", signUp,
            WireStep("POST /auth/v1/token?grant_type=refresh_token", #"{"refresh_token":"$refresh1"}"#, .session),
            WireStep("POST /auth/v1/token?grant_type=refresh_token", #"{"refresh_token":"$refresh2"}"#, .session),
            WireStep(
                "POST /auth/v1/token?grant_type=refresh_token", #"{"refresh_token":"$refresh1"}"#, after: 60,
                .error(400, "refresh_token_already_used")),
            WireStep(
                "POST /auth/v1/token?grant_type=refresh_token", #"{"refresh_token":"$refresh3"}"#, after: 11,
                .error(400, "refresh_token_already_used"))),
        WireCase(
            "many processes refresh", signUp,
            WireStep("POST /auth/v1/token?grant_type=refresh_token", #"{"refresh_token":"$refresh1"}"#, .session),
            WireStep("POST /auth/v1/token?grant_type=refresh_token", #"{"refresh_token":"$refresh2"}"#, .session),
            WireStep(
                "POST /auth/v1/token?grant_type=refresh_token", #"{"refresh_token":"$refresh1"}"#, after: 5, .session)),
        WireCase(
            "refresh refused",
            WireStep(
                "POST /auth/v1/token?grant_type=refresh_token", #"{"refresh_token":"aaaaaaaaaaaa"}"#,
                .error(400, "refresh_token_not_found"))),
        WireCase(
            "an access token expires", signUp,
            WireStep("GET /auth/v1/user", bearer: "$access", after: 3599, .user),
            WireStep("GET /auth/v1/user", bearer: "$access", after: 2, .error(403, "bad_jwt")),
            WireStep("POST /auth/v1/token?grant_type=refresh_token", #"{"refresh_token":"$refresh"}"#, .session),
            WireStep("GET /auth/v1/user", bearer: "$access", .user)),
        WireCase(
            "signing out here", signUp, signIn,
            WireStep("POST /auth/v1/logout?scope=local", bearer: "$access1", .status(204)),
            WireStep("GET /auth/v1/user", bearer: "$access1", .error(403, "session_not_found")),
            WireStep(
                "POST /auth/v1/token?grant_type=refresh_token", #"{"refresh_token":"$refresh1"}"#,
                .error(400, "refresh_token_not_found")),
            WireStep("GET /auth/v1/user", bearer: "$access2", .user)),
        WireCase(
            "signing out elsewhere", signUp, signIn,
            WireStep("POST /auth/v1/logout?scope=others", bearer: "$access1", .status(204)),
            WireStep("GET /auth/v1/user", bearer: "$access1", .user),
            WireStep("GET /auth/v1/user", bearer: "$access2", .error(403, "session_not_found"))),
        WireCase(
            "signing out everywhere", signUp, signIn,
            WireStep("POST /auth/v1/logout?scope=odd", bearer: "$access1", .error(400, "validation_failed")),
            WireStep("POST /auth/v1/logout", bearer: "$access1", .status(204)),
            WireStep("GET /auth/v1/user", bearer: "$access1", .error(403, "session_not_found")),
            WireStep("GET /auth/v1/user", bearer: "$access2", .error(403, "session_not_found")),
            WireStep("POST /auth/v1/logout", .error(401, "no_authorization"))),
    ]

    private static let users = [
        WireCase(
            "the user", signUp, WireStep("GET /auth/v1/user", .error(401, "no_authorization")),
            WireStep("GET /auth/v1/user", bearer: "odd", .error(403, "bad_jwt")),
            WireStep("PUT /auth/v1/user", "{}", .error(401, "no_authorization")),
            WireStep("PUT /auth/v1/user", #"{"data":{"full_name":"Anna"}}"#, bearer: "$access", .user),
            WireStep("PUT /auth/v1/user", #"{"password":"12345"}"#, bearer: "$access", .weakPassword),
            WireStep(
                "PUT /auth/v1/user", #"{"password":"correct horse"}"#, bearer: "$access", .error(422, "same_password")),
            WireStep("POST /auth/v1/signup", #"{"email":"b@example.org","password":"correct horse"}"#, .session),
            WireStep(
                "PUT /auth/v1/user", #"{"email":"Anna@example.org"}"#, bearer: "$access", .error(422, "email_exists"))),
        WireCase(
            "a new password ends the other sessions", signUp, signIn,
            WireStep("PUT /auth/v1/user", #"{"password":"battery staple"}"#, bearer: "$access1", .user),
            WireStep("GET /auth/v1/user", bearer: "$access1", .user),
            WireStep("GET /auth/v1/user", bearer: "$access2", .error(403, "session_not_found")),
            WireStep("POST /auth/v1/token?grant_type=password", anna, .error(400, "invalid_credentials"))),
        WireCase(
            "a nonce that is not needed", signUp,
            WireStep(
                "PUT /auth/v1/user", #"{"password":"battery staple","nonce":"000000"}"#, bearer: "$access", .user)),
        WireCase(
            "the account is deleted", signUp,
            WireStep("POST /functions/v1/delete-account", "{}", .error(401, "no_authorization")),
            WireStep("POST /functions/v1/delete-account", "{}", bearer: "$access", .object([:])),
            WireStep("GET /auth/v1/user", bearer: "$access", .error(403, "user_not_found")),
            WireStep("POST /auth/v1/token?grant_type=password", anna, .error(400, "invalid_credentials"))),
        WireCase(
            "a token for the backend's own API", signUp,
            WireStep("POST /functions/v1/api-token", "{}", .error(401, "no_authorization")),
            WireStep(
                "POST /functions/v1/api-token", "{}", bearer: "$access",
                .object(["token": "string", "token_type": "string", "expires_in": "integer"]))),
    ]

    private static let mails = [
        WireCase(
            "a code by mail", signUp, WireStep("POST /auth/v1/otp", #"{"email":"anna@example.org"}"#, .empty),
            WireStep(
                "POST /auth/v1/verify", #"{"type":"email","email":"b@example.org","token":"$code"}"#,
                .error(403, "otp_expired")),
            WireStep(
                "POST /auth/v1/verify", #"{"type":"odd","email":"anna@example.org","token":"$code"}"#,
                .error(403, "otp_expired")),
            WireStep(
                "POST /auth/v1/verify", #"{"type":"magiclink","email":"ANNA@example.org","token":"$code"}"#, .session),
            WireStep(
                "POST /auth/v1/verify", #"{"type":"email","email":"anna@example.org","token":"$code"}"#,
                .error(403, "otp_expired"))),
        WireCase(
            "a code for a new address", requiresConfirmation: true,
            WireStep(
                "POST /auth/v1/otp", #"{"email":"new@example.org","create_user":false}"#, .error(422, "otp_disabled")),
            WireStep("POST /auth/v1/otp", #"{"email":"new@example.org"}"#, .empty),
            WireStep(
                "POST /auth/v1/verify", #"{"type":"signup","email":"new@example.org","token":"$code"}"#, .session),
            WireStep("GET /auth/v1/user", bearer: "$access", .user)),
        WireCase(
            "a code that is too old", signUp, WireStep("POST /auth/v1/otp", #"{"email":"anna@example.org"}"#, .empty),
            WireStep(
                "POST /auth/v1/verify", #"{"type":"email","email":"anna@example.org","token":"$code"}"#, after: 3601,
                .error(403, "otp_expired"))),
        WireCase(
            "a forgotten password", signUp,
            WireStep("POST /auth/v1/recover", #"{"email":"b@example.org"}"#, .empty),
            WireStep("POST /auth/v1/recover", #"{"email":"anna@example.org"}"#, .empty),
            WireStep(
                "POST /auth/v1/verify", #"{"type":"recovery","email":"anna@example.org","token":"$code"}"#, .session),
            WireStep("PUT /auth/v1/user", #"{"password":"battery staple"}"#, bearer: "$access", .user)),
    ]

    static let challenge = #""code_challenge":"$challenge","code_challenge_method":"s256""#
    private static let mailedLink = WireStep(
        "POST /auth/v1/otp?redirect_to=slipway://login-callback", #"{"email":"anna@example.org",\#(challenge)}"#, .empty
    )

    private static let links = [
        WireCase(
            "a link by mail", signUp, mailedLink, WireStep("GET $link", .redirect(303, "\(callback)?code=")),
            WireStep(
                "POST /auth/v1/token?grant_type=pkce", #"{"auth_code":"$flow","code_verifier":"wrong"}"#,
                .error(400, "bad_code_verifier")),
            WireStep(
                "POST /auth/v1/token?grant_type=pkce", #"{"auth_code":"$flow","code_verifier":"$verifier"}"#, .session),
            WireStep(
                "POST /auth/v1/token?grant_type=pkce", #"{"auth_code":"$flow","code_verifier":"$verifier"}"#,
                .error(404, "flow_state_not_found")),
            WireStep("GET $link", .redirect(303, "\(callback)?error=access_denied&error_code=otp_expired"))),
        WireCase(
            "a link uses its code up", signUp, mailedLink,
            WireStep("GET $link", .redirect(303, "\(callback)?code=")),
            WireStep(
                "POST /auth/v1/verify", #"{"type":"email","email":"anna@example.org","token":"$code"}"#,
                .error(403, "otp_expired"))),
        WireCase(
            "a flow that is too old", signUp, mailedLink,
            WireStep("GET $link", .redirect(303, "\(callback)?code=")),
            WireStep(
                "POST /auth/v1/token?grant_type=pkce", #"{"auth_code":"$flow","code_verifier":"$verifier"}"#,
                after: 301, .error(422, "flow_state_expired"))),
        WireCase(
            "flows refused",
            WireStep(
                "POST /auth/v1/token?grant_type=pkce", #"{"auth_code":"odd","code_verifier":"$verifier"}"#,
                .error(404, "flow_state_not_found")),
            WireStep(
                "POST /auth/v1/otp", #"{"email":"anna@example.org","code_challenge":"$challenge"}"#,
                .error(400, "validation_failed"))),
    ]

    private static let others = [
        WireCase(
            "Sign in with Apple",
            WireStep(
                "POST /auth/v1/token?grant_type=id_token",
                #"{"provider":"apple","id_token":"$appleWithNonce","nonce":"$nonce"}"#, .session),
            WireStep(
                "POST /auth/v1/token?grant_type=id_token", #"{"provider":"apple","id_token":"$appleWithoutNonce"}"#,
                .session),
            WireStep(
                "POST /auth/v1/token?grant_type=id_token",
                #"{"provider":"apple","id_token":"$appleWithNonce","nonce":"another"}"#, .oauthError("invalid nonce")),
            WireStep(
                "POST /auth/v1/token?grant_type=id_token", #"{"provider":"apple","id_token":"$appleWithNonce"}"#,
                .oauthError("invalid request")),
            WireStep(
                "POST /auth/v1/token?grant_type=id_token", #"{"provider":"apple","id_token":"odd","nonce":"a"}"#,
                .error(400, "validation_failed")),
            WireStep(
                "POST /auth/v1/token?grant_type=id_token", #"{"provider":"apple","id_token":""}"#,
                .oauthError("invalid request")),
            WireStep(
                "POST /auth/v1/token?grant_type=id_token", #"{"provider":"google","id_token":"a"}"#,
                .error(400, "provider_disabled")),
            WireStep("GET /auth/v1/authorize?provider=odd", .error(400, "validation_failed"))),
        WireCase(
            "what else there is",
            WireStep("GET /auth/v1/health", .object(["name": "string", "version": "string"])),
            WireStep("GET /auth/v1/odd", .status(404))),
    ]
}
