@testable import AuthFeature
import AuthFeatureTesting
import Foundation
import HTTPTypes
import Networking
import Testing

/// The same reply from servers of two generations: v2.151 with integer codes and the OAuth form, and current servers.
struct Replies: Sendable, CustomTestStringConvertible {
    enum Call: Sendable {
        case signUp, signIn, magicLink, verify, link, apple, update, refresh
    }

    let call: Call
    let old: HTTPReply
    let new: HTTPReply
    let error: AuthError

    var testDescription: String { "\(call): \(error)" }

    /// The older form with an integer code, the current one with a text.
    static func code(
        _ call: Call, _ status: Int, _ code: String, message: String = "Words", extra: String = "",
        _ error: AuthError
    ) -> Replies {
        Replies(
            call: call,
            old: .text(status, #"{"code":\#(status),"error_code":"\#(code)","msg":"\#(message)"\#(extra)}"#),
            new: .text(status, #"{"code":"\#(code)","message":"\#(message)"\#(extra)}"#), error: error)
    }

    /// The older OAuth form, and the current form with a text.
    static func oauth(_ call: Call, _ words: String, _ status: Int, _ code: String, _ error: AuthError) -> Replies {
        Replies(
            call: call, old: .text(400, #"{"error":"invalid_grant","error_description":"\#(words)"}"#),
            new: .text(status, #"{"code":"\#(code)","message":"\#(words)"}"#), error: error)
    }
}

@MainActor
@Suite("Servers old and new", .timeLimit(.minutes(10)))
struct GenerationTests {
    let rig = Rig()

    nonisolated static let rows: [Replies] = [
        .code(.signUp, 422, "user_already_exists", .userAlreadyExists),
        .code(.signUp, 422, "signup_disabled", .refused(code: .init(rawValue: "signup_disabled"), message: "Words")),
        .code(
            .signUp, 400, "validation_failed", .refused(code: .init(rawValue: "validation_failed"), message: "Words")),
        .code(
            .signUp, 422, "weak_password", extra: #","weak_password":{"reasons":["length","characters"]}"#,
            .weakPassword(reasons: ["length", "characters"], message: "Words")),
        .oauth(.signIn, "Invalid login credentials", 400, "invalid_credentials", .invalidCredentials),
        .oauth(.signIn, "Email not confirmed", 400, "email_not_confirmed", .emailNotConfirmed),
        .code(.signIn, 403, "user_banned", .refused(code: .init(rawValue: "user_banned"), message: "Words")),
        .code(
            .magicLink, 429, "over_email_send_rate_limit",
            message: "For security purposes, you can only request this after 42 seconds.",
            .rateLimited(retryAfter: .seconds(42))),
        .code(.magicLink, 422, "otp_disabled", .refused(code: .init(rawValue: "otp_disabled"), message: "Words")),
        .code(.magicLink, 500, "unexpected_failure", extra: #","error_id":"1""#, .maintenance(status: 500)),
        .code(.verify, 403, "otp_expired", .codeRefused),
        .code(.link, 404, "flow_state_not_found", .codeRefused),
        .code(.link, 422, "flow_state_expired", .linkRefused(code: .flowStateExpired, message: "Words")),
        .code(.link, 400, "bad_code_verifier", .unsolicitedLink),
        Replies(
            call: .apple, old: .text(400, #"{"error":"invalid nonce","error_description":"Nonces mismatch"}"#),
            new: .text(400, #"{"error":"invalid nonce","error_description":"Nonces mismatch"}"#),
            error: .refused(code: .init(rawValue: "invalid_nonce"), message: "Nonces mismatch")),
        .code(
            .apple, 400, "provider_disabled", .refused(code: .init(rawValue: "provider_disabled"), message: "Words")),
        .code(.update, 422, "same_password", .samePassword),
        .code(.update, 422, "email_exists", .userAlreadyExists),
        .code(
            .update, 422, "weak_password", extra: #","weak_password":{"reasons":["pwned"]}"#,
            .weakPassword(reasons: ["pwned"], message: "Words")),
        .oauth(
            .refresh, "Invalid Refresh Token: Refresh Token Not Found", 400, "refresh_token_not_found",
            .refused(
                code: .refreshTokenNotFound, message: "Invalid Refresh Token: Refresh Token Not Found")),
        .oauth(
            .refresh, "Invalid Refresh Token: Already Used", 400, "refresh_token_already_used",
            .refused(code: .refreshTokenAlreadyUsed, message: "Invalid Refresh Token: Already Used")),
    ]

    @Test(arguments: rows) func meanTheSame(_ row: Replies) async throws {
        for reply in [row.old, row.new] {
            try rig.store(lasting: 3600)
            let http = ScriptedHTTPClient { call, _ in
                call.contains("/otp") && row.call == .link ? .text(200, "{}") : reply
            }
            await #expect(throws: row.error) { try await make(row.call, rig.feature(http: http)) }
        }
    }

    private func make(_ call: Replies.Call, _ feature: LiveAuthFeature) async throws {
        switch call {
        case .signUp: try await feature.signUp(email: Rig.email, password: Rig.password)
        case .signIn: try await feature.signIn(email: Rig.email, password: Rig.password)
        case .magicLink: try await feature.requestMagicLink(email: Rig.email)
        case .verify: try await feature.verify(code: "123456", email: Rig.email, for: .signIn)
        case .link:
            try await feature.requestMagicLink(email: Rig.email)
            try await feature.getSessionFromUrl(try #require(URL(string: "slipway://login-callback?code=abc")))
        case .apple:
            _ = try feature.beginAppleToken()
            try await feature.signInWithApple(AppleCredential(identityToken: "a.b.c"))
        case .update: try await feature.updateUser(UserChange(email: "new@example.org", password: Rig.password))
        case .refresh: try await feature.refreshSession()
        }
    }
}
