@testable import LocalBackend

extension LocalBackendTests.RefusalTests {
    static let otp = "/auth/v1/otp"
    static let magicLink = "/auth/v1/magiclink"
    static let recover = "/auth/v1/recover"
    static let resend = "/auth/v1/resend"
    static let verify = "/auth/v1/verify"
    static let pkce = "/auth/v1/token?grant_type=pkce"

    static let challenge = String(repeating: "c", count: 43)
    static let hash = String(repeating: "0", count: 56)

    /// Every call that can begin a PKCE flow requires both of its parameters, with valid values.
    private static let badChallenges = [
        #""code_challenge":"\#(challenge)""#, #""code_challenge":"\#(challenge)","code_challenge_method":null"#,
        #""code_challenge_method":"s256""#, #""code_challenge":"short","code_challenge_method":"s256""#,
        #""code_challenge":"\#(String(repeating: "c", count: 129))","code_challenge_method":"s256""#,
        #""code_challenge":"\#(challenge)=","code_challenge_method":"s256""#,
        #""code_challenge":"\#(challenge)","code_challenge_method":"sha1""#,
    ]

    private static let badChallengeRows =
        badChallenges.map { badChallenge($0, at: signUp) }
        + [otp, magicLink, recover, resend].map { badChallenge(badChallenges[0], at: $0) }

    private static func badChallenge(_ challenge: String, at path: String) -> Row {
        let rest = #""email":"b@example.com","password":"123456","type":"signup""#
        return refused(path, "{\(rest),\(challenge)}", 400, "validation_failed")
    }

    static let flowRows: [Row] =
        badChallengeRows + [
            refused(otp, #"{"email":"b@example.com","create_user":false}"#, 422, "otp_disabled"),
            refused(otp, #"{"email":"b@example.com","phone":"1"}"#, 400, "validation_failed"),
            refused(otp, #"{"email":"b@example.com","channel":"sms"}"#, 400, "validation_failed"),
            refused(otp, #"{"email":"not an address"}"#, 400, "validation_failed"),
            refused(otp, #"{"phone":"15551234"}"#, 400, "phone_provider_disabled"),
            refused(otp, "{}", 400, "validation_failed"),
            refused(otp, "{", 400, "bad_json"),
            refused(magicLink, "{}", 422, "validation_failed"),
            refused(magicLink, #"{"email":"no"}"#, 400, "validation_failed"),
            refused(recover, "{}", 400, "validation_failed"),
            refused(recover, #"{"email":"no"}"#, 400, "validation_failed"),
            refused(resend, #"{"email":"b@example.com"}"#, 400, "validation_failed"),
            refused(resend, #"{"type":"recovery","email":"b@example.com"}"#, 400, "validation_failed"),
            refused(resend, #"{"type":"signup"}"#, 400, "validation_failed"),
            refused(resend, #"{"type":"email_change"}"#, 400, "validation_failed"),
            refused(resend, #"{"type":"email_change","phone":"1"}"#, 400, "phone_provider_disabled"),
            refused(resend, #"{"type":"signup","email":"b@example.com","phone":"1"}"#, 400, "validation_failed"),

            refused(verify, #"{"email":"ada@example.com","token":"123456"}"#, 400, "validation_failed"),
            refused(verify, #"{"type":"email","email":"ada@example.com"}"#, 400, "validation_failed"),
            refused(verify, #"{"type":"email","token":"123456"}"#, 400, "validation_failed"),
            refused(
                verify, #"{"type":"email","email":"a@b.c","phone":"1","token":"123456"}"#, 400, "validation_failed"),
            refused(verify, #"{"type":"email","email":"no","token":"123456"}"#, 422, "validation_failed"),
            refused(verify, #"{"type":"sms","phone":"15551234","token":"123456"}"#, 403, "otp_expired"),
            refused(verify, #"{"type":"sms","phone":"1","token":"123456"}"#, 400, "validation_failed"),
            refused(verify, #"{"type":"other","email":"a@b.c","token":"123456"}"#, 403, "otp_expired"),
            refused(
                verify, #"{"type":"email","token":"123456","token_hash":"\#(hash)"}"#, 400, "validation_failed"),
            refused(
                verify, #"{"type":"email","email":"a@b.c","token_hash":"\#(hash)"}"#, 400, "validation_failed"),
            refused(
                verify, #"{"type":"email","redirect_to":"/","token_hash":"\#(hash)"}"#, 400, "validation_failed"),
            refused(verify, #"{"type":"other","token_hash":"\#(hash)"}"#, 400, "validation_failed"),
            refused(verify, #"{"type":"email","token_hash":"\#(hash)"}"#, 403, "otp_expired"),
            refused(verify, #"{"type":"email","email":"ada@example.com","token":"000000"}"#, 403, "otp_expired"),
            refused(verify, #"{"type":"signup","email":"nobody@example.com","token":"000000"}"#, 403, "otp_expired"),
            refused(verify, "[]", 400, "bad_json"),

            refused(pkce, "{}", 400, "validation_failed"),
            refused(pkce, #"{"auth_code":"x","code_verifier":null}"#, 400, "validation_failed"),
            refused(pkce, #"{"auth_code":"x","code_verifier":"y"}"#, 404, "flow_state_not_found"),

            Row(method: "GET", path: "/auth/v1/reauthenticate", status: 401, code: "no_authorization"),
            Row(
                method: "PUT", path: user, body: #"{"email":"b@example.com","code_challenge":"\#(challenge)"}"#,
                token: "USER", status: 400, code: "validation_failed"),
        ]

    private static func refused(_ path: String, _ body: String, _ status: Int, _ code: String) -> Row {
        Row(method: "POST", path: path, body: body, status: status, code: code)
    }
}
