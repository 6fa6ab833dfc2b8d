@testable import AuthFeature
import Core
import Foundation
import HTTPTypes
import Networking
import Testing

@Suite("Errors of the wire", .timeLimit(.minutes(10))) struct ServerAnswerTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)

    private func answer(_ reply: HTTPReply, hiding secrets: [Secret] = []) -> ServerAnswer {
        ServerAnswer(reply, hiding: secrets, now: Self.now)
    }

    @Test(arguments: ["\u{301}", "\u{200d}", "\u{fe0f}", "\u{20dd}", ""])
    func aSecretIsHiddenWhateverFollowsIt(_ mark: String) throws {
        let quote = "passw0rd\(mark) \("pä55".decomposedStringWithCanonicalMapping)"
        let body = try JSONSerialization.data(
            withJSONObject: [
                "code": "weak_password", "message": quote, "weak_password": ["reasons": [quote]],
            ])
        let answer = answer(
            .text(422, String(decoding: body, as: UTF8.self)), hiding: [Secret("passw0rd"), Secret("pä55")])
        for text in [answer.message ?? "", answer.reasons.first ?? ""] {
            #expect(text.hasSuffix(" (secret)"))
            for secret in ["passw0rd", "55"] { #expect(Data(text.utf8).range(of: Data(secret.utf8)) == nil) }
        }
    }

    @Test(
        arguments: [
            (400, #"{"code":"invalid_credentials","message":"Nope"}"#, "invalid_credentials", "Nope"),
            (
                422, #"{"code":422,"error_code":"user_already_exists","msg":"Is there"}"#, "user_already_exists",
                "Is there"
            ),
            (
                500, #"{"code":500,"error_code":"unexpected_failure","msg":"Oh","error_id":"1"}"#, "unexpected_failure",
                "Oh"
            ),
            (422, #"{"code":"422","error_code":"signup_disabled","msg":"No"}"#, "signup_disabled", "No"),
            (
                400, #"{"error":"invalid_grant","error_description":"Invalid login credentials"}"#,
                "invalid_credentials", "Invalid login credentials"
            ),
            (
                400, #"{"error":"invalid_grant","error_description":"Email not confirmed"}"#, "email_not_confirmed",
                "Email not confirmed"
            ),
            (
                400, #"{"error":"invalid_grant","error_description":"Invalid Refresh Token: Refresh Token Not Found"}"#,
                "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found"
            ),
            (
                400, #"{"error":"invalid_grant","error_description":"Invalid Refresh Token: Already Used"}"#,
                "refresh_token_already_used", "Invalid Refresh Token: Already Used"
            ),
            (
                400, #"{"error":"invalid_grant","error_description":"Invalid Refresh Token: User Banned"}"#,
                "user_banned", "Invalid Refresh Token: User Banned"
            ),
            (
                400,
                #"{"error":"invalid_grant","error_description":"Invalid Refresh Token: Session Expired (Inactivity)"}"#,
                "session_expired", "Invalid Refresh Token: Session Expired (Inactivity)"
            ),
            (
                400, #"{"error":"invalid_request","error_description":"refresh_token required"}"#, "invalid_request",
                "refresh_token required"
            ),
            (400, #"{"error":"unsupported_grant_type"}"#, "unsupported_grant_type", nil),
            (
                400, #"{"error":"server_error","error_description":"Internal Server Error"}"#, "server_error",
                "Internal Server Error"
            ),
            (400, #"{"error":"invalid_grant","error_description":"Something new"}"#, "invalid_grant", "Something new"),
            (
                400, #"{"error":"invalid request","error_description":"Bad id_token"}"#, "invalid_request",
                "Bad id_token"
            ),
            (
                400, #"{"error":"invalid nonce","error_description":"Nonces mismatch"}"#, "invalid_nonce",
                "Nonces mismatch"
            ),
            (418, #"{"code":"brand_new_code","message":"New"}"#, "brand_new_code", "New"),
            (401, #"{"message":"No API key found in request"}"#, nil, "No API key found in request"),
            (500, #"{"error":"Something broke"}"#, nil, "Something broke"),
            (422, #"{"code":422,"msg":"Older still"}"#, nil, "Older still"),
            (400, #"{"code":{"deep":1},"error_code":"kept","msg":["odd"]}"#, "kept", nil),
            (404, "404 page not found", nil, nil),
            (405, "", nil, nil),
            (502, "<html>Bad gateway</html>", nil, nil),
            (400, "[1,2]", nil, nil),
        ] as [(Int, String, String?, String?)])
    func everyFormIsRead(_ status: Int, _ body: String, _ code: String?, _ message: String?) {
        let answer = answer(.text(status, body))
        #expect(answer.status == status)
        #expect(answer.code?.rawValue == code)
        #expect(answer.message == message)
    }

    @Test func theReasonsOfAWeakPasswordAreKept() {
        let body = #"{"code":"weak_password","weak_password":{"reasons":["length","pwned","novel"]}}"#
        let error = AuthError(answer(.text(422, body)))
        #expect(error == .weakPassword(reasons: ["length", "pwned", "novel"]))
        #expect(
            error.description
                == "Choose a stronger password. This one is too short. This one is known from a leak. novel.")
    }

    // Older servers give no reasons.
    @Test(arguments: [
        (#","weak_password":{"reasons":["length"]}"#, " This one is too short."), ("", ""),
    ])
    func whatTheServerRequiresOfAPasswordIsKept(_ reasons: String, _ words: String) {
        let body = #"{"code":"weak_password","message":"Password should be at least 12 characters"\#(reasons)}"#
        #expect(
            AuthError(answer(.text(422, body))).description
                == "Choose a stronger password.\(words) Password should be at least 12 characters.")
    }

    @Test(
        arguments: [
            ("17", "{}", Duration.seconds(17)),
            ("Fri, 15 Jan 2027 08:00:30 GMT", "{}", .seconds(30)),
            ("-4", "{}", nil),
            ("soon", "{}", nil),
            (nil, #"{"code":"over_email_send_rate_limit","message":"only after 42 seconds."}"#, .seconds(42)),
            (
                nil,
                #"{"code":429,"msg":"For security purposes, you can only request this once every 60 seconds"}"#,
                .seconds(60)
            ),
            (nil, #"{"code":"over_request_rate_limit","message":"Request rate limit reached"}"#, nil),
        ] as [(String?, String, Duration?)])
    func theWaitThatAServerAsksForIsRead(_ header: String?, _ body: String, _ wait: Duration?) {
        var fields: HTTPFields = [:]
        fields[.retryAfter] = header
        let reply = HTTPReply(HTTPResponse(status: 429, headerFields: fields), body: Data(body.utf8))
        #expect(AuthError(answer(reply)) == .rateLimited(retryAfter: wait))
    }

    @Test func aMessageIsOneBoundedLineAndRepeatsNoSecret() throws {
        let long = String(repeating: "x", count: 1000)
        let body = #"{"code":"odd_s3cr3t-value","message":"\u001b[31mred\nrow\u202es3cr3t-value \#(long)"}"#
        let answer = answer(.text(400, body), hiding: [Secret("s3cr3t-value")])
        let message = try #require(answer.message)
        #expect(message.hasPrefix(" [31mred row (secret) xxx"))
        #expect(message.count == 300)
        #expect(answer.code?.rawValue == "odd_(secret)")
    }

    @Test(arguments: [
        (422, #"{"code":422,"msg":"User already registered"}"#, "The server refused: User already registered (422)."),
        (302, "<html>Sign in to the network</html>", "The server sent an unexpected answer (302)."),
        (405, "", "The server sent an unexpected answer (405)."),
    ])
    func anAnswerWithoutACodeIsRecognizedByItsMessage(_ status: Int, _ body: String, _ words: String) {
        #expect(AuthError(answer(.text(status, body))).description == words)
    }

    @Test(arguments: [
        (ServerAnswer(status: 400, code: "invalid_credentials"), AuthError.invalidCredentials),
        (ServerAnswer(status: 422, code: "email_exists"), .userAlreadyExists),
        (
            ServerAnswer(status: 422, code: .flowStateExpired, message: "Words"),
            .linkRefused(code: .flowStateExpired, message: "Words")
        ),
        (ServerAnswer(status: 422, code: "flow_state_already_used"), .codeRefused),
        (ServerAnswer(status: 422, code: "mfa_factor_name_conflict"), .factorNameTaken),
        (ServerAnswer(status: 503), .maintenance(status: 503)),
        (ServerAnswer(status: 408), .unreachable("the server gave up waiting (408)")),
        (ServerAnswer(status: 404, message: nil), .unexpectedReply(status: 404, message: nil)),
        (
            ServerAnswer(status: 422, code: "novel", message: "Words"),
            .refused(code: "novel", message: "Words")
        ),
    ])
    func eachAnswerBecomesAnErrorInWords(_ answer: ServerAnswer, _ error: AuthError) {
        #expect(AuthError(answer) == error)
        #expect(!error.description.isEmpty)
    }
}
