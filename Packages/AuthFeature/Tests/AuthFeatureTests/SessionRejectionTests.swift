@testable import AuthFeature
import Domain
import Foundation
import Networking
import Testing

/// The server's replies to `GET /user` and then to a refresh, and whether the session is kept.
struct ServerReplies: Sendable, CustomTestStringConvertible {
    var user = HTTPReply.user()
    var refresh: HTTPReply?
    var remaining: TimeInterval = 3600
    let isKept: Bool
    let name: String

    var testDescription: String { name }

    static func user(_ status: Int, _ code: String, isKept: Bool) -> ServerReplies {
        ServerReplies(user: .error(status, code), isKept: isKept, name: "user \(status) \(code)")
    }

    static func afterBadJWT(_ refresh: HTTPReply?, isKept: Bool, _ name: String) -> ServerReplies {
        ServerReplies(user: .error(403, "bad_jwt"), refresh: refresh, isKept: isKept, name: "bad_jwt, then \(name)")
    }

    static func refresh(_ reply: HTTPReply, isKept: Bool, _ name: String) -> ServerReplies {
        ServerReplies(refresh: reply, remaining: 5, isKept: isKept, name: "refresh \(name)")
    }
}

@Suite("Only a rejection by the server ends a session", .timeLimit(.minutes(10))) @MainActor
struct SessionRejectionTests {
    let rig = Rig()

    nonisolated static let table: [ServerReplies] = [
        .user(403, "session_not_found", isKept: false),
        .user(401, "session_expired", isKept: false),
        .user(403, "user_not_found", isKept: false),
        .user(403, "user_banned", isKept: false),
        .user(404, "user_not_found", isKept: true),
        .user(500, "session_not_found", isKept: true),
        .user(429, "over_request_rate_limit", isKept: true),
        .user(401, "no_authorization", isKept: true),
        .user(403, "insufficient_aal", isKept: true),
        .user(400, "refresh_token_not_found", isKept: true),
        .user(403, "a_code_of_tomorrow", isKept: true),
        ServerReplies(user: .text(401, #"{"message":"Invalid API key"}"#), isKept: true, name: "a gateway's 401"),
        ServerReplies(user: .text(403, "<html>", type: "text/html"), isKept: true, name: "a proxy's 403"),
        ServerReplies(user: .text(200, "<html>", type: "text/html"), isKept: true, name: "a captive portal"),
        ServerReplies(user: .text(302, ""), isKept: true, name: "a redirect"),
        .afterBadJWT(.error(400, "refresh_token_not_found"), isKept: false, "refresh_token_not_found"),
        .afterBadJWT(.error(400, "refresh_token_already_used"), isKept: false, "refresh_token_already_used"),
        .afterBadJWT(.error(400, "validation_failed"), isKept: false, "validation_failed"),
        .afterBadJWT(.error(403, "bad_jwt"), isKept: false, "bad_jwt"),
        .afterBadJWT(.text(401, #"{"message":"Invalid API key"}"#), isKept: true, "a gateway's 401"),
        .afterBadJWT(.error(503, "unexpected_failure"), isKept: true, "503"),
        .afterBadJWT(.error(429, "over_request_rate_limit"), isKept: true, "429"),
        .afterBadJWT(.error(408, "request_timeout"), isKept: true, "408"),
        .afterBadJWT(nil, isKept: true, "no network"),
        .refresh(.error(400, "refresh_token_not_found"), isKept: false, "refresh_token_not_found"),
        .refresh(.error(400, "refresh_token_already_used"), isKept: false, "refresh_token_already_used"),
        .refresh(.error(400, "session_not_found"), isKept: false, "session_not_found"),
        .refresh(.error(400, "session_expired"), isKept: false, "session_expired"),
        .refresh(.error(403, "user_banned"), isKept: false, "user_banned"),
        .refresh(
            .text(400, #"{"error":"invalid_grant","error_description":"Invalid Refresh Token"}"#), isKept: false,
            "in the OAuth form"),
        .refresh(.error(400, "validation_failed"), isKept: true, "validation_failed"),
        .refresh(.error(409, "conflict"), isKept: true, "conflict"),
        .refresh(.error(422, "refresh_token_not_found"), isKept: true, "with a status that is none"),
        .refresh(.text(400, "Bad Request", type: "text/plain"), isKept: true, "with a proxy's 400"),
    ]

    @Test(arguments: table)
    func endsIt(_ replies: ServerReplies) async throws {
        let session = try rig.store(lasting: replies.remaining)
        let http = ScriptedHTTPClient { call, _ throws(HTTPError) in
            if call.contains("/user") { return replies.user }
            guard let refresh = replies.refresh else { throw .unreachable("no route") }
            return refresh
        }
        let feature = rig.feature(http: http)
        try feature.restoreSession()
        let check = await feature.validateSession(within: .seconds(60))
        let wasRefused = if case .refused(let reason) = check { !reason.isEmpty } else { false }
        #expect(wasRefused == !replies.isKept, "\(check)")
        #expect(feature.currentSession == (replies.isKept ? session.user : nil))
        #expect(try rig.stored == (replies.isKept ? session : nil))
    }

    @Test func aTokenThatWasCalledBadIsNotStillGood() async throws {
        try rig.store(lasting: 3600)
        let http = ScriptedHTTPClient { call, _ throws(HTTPError) in
            guard call.contains("/user") else { throw .unreachable("no route") }
            return .error(403, "bad_jwt")
        }
        #expect(
            await rig.feature(http: http).validateSession(within: .seconds(60)) == .unreachable(tokenStillGood: false))
    }

    /// The server's reply to `GET /user` with the token that it has just issued, and the resulting state of the
    /// session.
    nonisolated static let secondReplies: [(Result<HTTPReply, HTTPError>, SessionCheck)] = [
        (.failure(.unreachable("no route")), .unreachable(tokenStillGood: true)),
        (.failure(.timedOut), .unreachable(tokenStillGood: true)),
        (.success(.text(200, "<html>", type: "text/html")), .unreachable(tokenStillGood: true)),
        (.success(.error(429, "over_request_rate_limit")), .unreachable(tokenStillGood: true)),
        (.success(.error(503, "unexpected_failure")), .maintenance(tokenStillGood: true)),
        (.success(.error(403, "bad_jwt")), .unreachable(tokenStillGood: false)),
        (
            .success(.error(403, "session_not_found")),
            .refused(reason: "Your session was ended on another device. Sign in again.")
        ),
        (.success(.error(403, "user_banned")), .refused(reason: "This account is blocked.")),
    ]

    @Test(arguments: secondReplies)
    func theSecondReplyCountsLikeTheFirst(_ second: Result<HTTPReply, HTTPError>, _ check: SessionCheck) async throws {
        try rig.store(lasting: 3600)
        let http = ScriptedHTTPClient { call, number throws(HTTPError) in
            if call.contains("refresh_token") { return .session() }
            return number == 1 ? .error(403, "bad_jwt") : try second.get()
        }
        let feature = rig.feature(http: http)
        #expect(await feature.validateSession(within: .seconds(60)) == check)
        let isOver = if case .refused = check { true } else { false }
        #expect(try (rig.stored == nil) == isOver)
        #expect((feature.currentSession == nil) == isOver)
    }

    @Test(arguments: [
        ("session_not_found", "Your session was ended on another device. Sign in again."),
        ("session_expired", "Your session has expired. Sign in again."),
        ("user_not_found", "This account no longer exists."), ("user_banned", "This account is blocked."),
    ])
    func theReasonIsDescribed(_ code: String, _ reason: String) async throws {
        try rig.store(lasting: 3600)
        let feature = rig.feature(http: ScriptedHTTPClient { _, _ in .error(403, code) })
        #expect(await feature.validateSession(within: .seconds(60)) == .refused(reason: reason))
    }
}
