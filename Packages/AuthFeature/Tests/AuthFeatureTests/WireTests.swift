@testable import AuthFeature
import Core
import CoreTesting
import Domain
import Foundation
import AuthFeatureTesting
import Navigation
import HTTPTypes
import Networking
import Testing

@Suite("Requests and replies", .timeLimit(.minutes(10))) @MainActor
struct WireTests {
    let rig = Rig()

    @Test func everyRequestFollowsTheProtocol() async throws {
        let http = ScriptedHTTPClient { call, _ in
            if call.contains("/user") { return .user() }
            if call.contains("/logout") { return .text(204, "") }
            if call.contains("/functions/") { return .text(200, "{}") }
            return .session(access: "the-access", refresh: "the-refresh")
        }
        let feature = rig.feature(http: http)
        try await feature.signUp(email: Rig.email, password: Rig.password)
        try await feature.signIn(email: Rig.email, password: Rig.password)
        try await feature.refreshSession()
        #expect(
            await feature.validateSession(within: .seconds(3)) == .valid(User(AppUser(uid: "user-1", email: Rig.email)))
        )
        try await feature.deleteAccount()
        try await feature.signIn(email: Rig.email, password: Rig.password)
        await feature.signOut()

        let credentials = #"{"email":"anna@example.org","password":"correct horse"}"#
        let withChallenge =
            #"{"code_challenge":"…","code_challenge_method":"s256","#
            + #""email":"anna@example.org","password":"correct horse"}"#
        let expected: [(String, String?, String)] = [
            (
                "POST /auth/v1/signup?redirect_to=slipway%3A%2F%2Flogin-callback", withChallenge,
                "Bearer in-memory-anon-key"
            ),
            ("POST /auth/v1/token?grant_type=password", credentials, "Bearer in-memory-anon-key"),
            (
                "POST /auth/v1/token?grant_type=refresh_token", #"{"refresh_token":"the-refresh"}"#,
                "Bearer in-memory-anon-key"
            ),
            ("GET /auth/v1/user", nil, "Bearer the-access"),
            ("POST /functions/v1/delete-account", "{}", "Bearer the-access"),
            ("POST /auth/v1/token?grant_type=password", credentials, "Bearer in-memory-anon-key"),
            ("POST /auth/v1/logout?scope=local", nil, "Bearer the-access"),
        ]
        #expect(http.sent.map(\.call) == expected.map(\.0))
        for (sent, (call, body, authorization)) in zip(http.sent, expected) {
            let fields = sent.request.headerFields
            #expect(sent.text == body, "\(call)")
            #expect(fields[.authorization] == authorization)
            #expect(fields[try #require(HTTPField.Name("apikey"))] == "in-memory-anon-key")
            #expect(fields[try #require(HTTPField.Name("X-Supabase-Api-Version"))] == "2024-01-01")
            #expect(fields[try #require(HTTPField.Name("X-Client-Info"))] == "slipway-auth/1")
            #expect(fields[.contentType] == (body == nil ? nil : "application/json"))
            #expect(sent.request.scheme == "http")
            #expect(sent.request.authority == "127.0.0.1:9")
            #expect(sent.limits.total <= AuthLimits.request)
            #expect(sent.limits.bodySize == 1_048_576)
        }
    }

    @Test func requestsForMailsCodesAndChangesFollowTheProtocol() async throws {
        let http = ScriptedHTTPClient { call, _ in
            if call.contains("PUT") { return .user() }
            if call.contains("/verify") || call.contains("/token") { return .session(access: "the-access") }
            if call.contains("/api-token") {
                return .text(200, #"{"token":"t","token_type":"bearer","expires_in":60}"#)
            }
            return .text(200, "{}")
        }
        let feature = rig.feature(http: http)
        try await feature.requestMagicLink(email: Rig.email)
        try await feature.requestRecovery(email: Rig.email)
        try await feature.resend(.signUp, email: Rig.email)
        try await feature.resend(.emailChange, email: Rig.email)
        for purpose in CodePurpose.allCases {
            try await feature.verify(code: "123456", email: Rig.email, for: purpose)
        }
        try await feature.updateUser(UserChange(password: Rig.password, data: ["a": .bool(true), "b": .null]))
        try await feature.updateUser(UserChange(email: "new@example.org"))
        try await feature.authenticateAPI()
        await feature.signOut(scope: .others)
        try await feature.requestMagicLink(email: Rig.email)
        let verifier = try #require(try rig.openFlows.first).verifier.revealed
        try await feature.getSessionFromUrl(try #require(URL(string: "slipway://login-callback?code=the-code")))

        let redirect = "?redirect_to=slipway%3A%2F%2Flogin-callback"
        let challenge = #""code_challenge":"…","code_challenge_method":"s256""#
        let address = #""email":"anna@example.org""#
        let anonymous = "Bearer in-memory-anon-key"
        let expected: [(String, String?, String)] = [
            ("POST /auth/v1/otp" + redirect, "{\(challenge),\(address)}", anonymous),
            ("POST /auth/v1/recover" + redirect, "{\(challenge),\(address)}", anonymous),
            ("POST /auth/v1/resend" + redirect, #"{\#(challenge),\#(address),"type":"signup"}"#, anonymous),
            ("POST /auth/v1/resend" + redirect, #"{\#(challenge),\#(address),"type":"email_change"}"#, anonymous),
            ("POST /auth/v1/verify", #"{\#(address),"token":"123456","type":"email"}"#, anonymous),
            ("POST /auth/v1/verify", #"{\#(address),"token":"123456","type":"signup"}"#, anonymous),
            ("POST /auth/v1/verify", #"{\#(address),"token":"123456","type":"recovery"}"#, anonymous),
            ("POST /auth/v1/verify", #"{\#(address),"token":"123456","type":"email_change"}"#, anonymous),
            (
                "PUT /auth/v1/user", #"{"data":{"a":true,"b":null},"password":"correct horse"}"#, "Bearer the-access"
            ),
            ("PUT /auth/v1/user" + redirect, #"{\#(challenge),"email":"new@example.org"}"#, "Bearer the-access"),
            ("POST /functions/v1/api-token", "{}", "Bearer the-access"),
            ("POST /auth/v1/logout?scope=others", nil, "Bearer the-access"),
            ("POST /auth/v1/otp" + redirect, "{\(challenge),\(address)}", anonymous),
            (
                "POST /auth/v1/token?grant_type=pkce",
                #"{"auth_code":"the-code","code_verifier":"\#(verifier)"}"#, anonymous
            ),
        ]
        #expect(http.sent.map(\.call) == expected.map(\.0))
        for (sent, (call, body, authorization)) in zip(http.sent, expected) {
            #expect(sent.text == body, "\(call)")
            #expect(sent.request.headerFields[.authorization] == authorization, "\(call)")
        }
    }

    @Test func aPathInTheBackendsAddressIsKept() async throws {
        let http = ScriptedHTTPClient { _, _ in .session() }
        let endpoint = try BackendEndpoint(url: "https://example.org:8443/supabase/", key: "key")
        try await rig.feature(http: http, endpoint: endpoint).signIn(email: Rig.email, password: Rig.password)
        let request = try #require(http.sent.first).request
        #expect(request.authority == "example.org:8443")
        #expect(request.path == "/supabase/auth/v1/token?grant_type=password")
    }

    @Test(arguments: [
        ("not json", "it is not JSON"), ("<html>Please log in to the Wi-Fi</html>", "it is not JSON"),
        ("", "it is not a JSON object of the expected form"), ("[]", "it is not a JSON object of the expected form"),
        (String(repeating: "[", count: 100_000), "it is not JSON"),
        (#"{"access_token":"a","x":"# + String(repeating: "{\"x\":", count: 50_000), "it is not JSON"),
        (#"{"access_token":1}"#, "its access_token is missing"), ("{}", "its access_token is missing"),
        (#"{"access_token":null,"refresh_token":null}"#, "its access_token is missing"),
        (#"{"access_token":"a","expires_in":-5}"#, "its expires_in is missing or invalid"),
        (#"{"access_token":"a","expires_in":1e300}"#, "its expires_in is missing or invalid"),
        (#"{"access_token":"a","expires_in":60,"token_type":"mac"}"#, "its token_type is not bearer"),
        (#"{"access_token":"a","expires_in":60}"#, "its user is missing"),
        (#"{"expires_in":60,"user":{"id":"u"},"refresh_token":"r"}"#, badAccess),
        (#"{"expires_in":60,"user":{"id":"u"},"refresh_token":"r","access_token":"a\r\nX-Evil: 1"}"#, badAccess),
        (
            #"{"expires_in":60,"user":{"id":"u"},"access_token":"a","refresh_token":""}"#,
            "its refresh_token is missing or cannot be a token"
        ),
        (#"{"expires_in":60,"user":{"id":""},"access_token":"a","refresh_token":"r"}"#, "its user has no id"),
    ])
    func aSuccessThatIsNoSessionIsRefused(_ body: String, _ reason: String) async throws {
        let feature = rig.feature(http: ScriptedHTTPClient { _, _ in .text(200, body) })
        await #expect(throws: AuthError.malformedReply(reason)) {
            try await feature.signIn(email: Rig.email, password: Rig.password)
        }
        #expect(feature.currentSession == nil)
        #expect(try rig.stored == nil)
    }

    nonisolated private static let badAccess = "its access_token is missing or cannot be a token"

    @Test(arguments: [
        (HTTPError.unreachable("refused"), AuthError.unreachable("refused")),
        (.timedOut, .unreachable("the server did not answer in time")),
        (.tooLarge(limit: 7), .unreachable("the reply is larger than 7 bytes")),
        (.untrusted("expired"), .unreachable("the server's certificate is not valid: expired")),
        (.cancelled, .cancelled),
    ])
    func aMissingReplyIsAnError(_ failure: HTTPError, _ error: AuthError) async throws {
        let feature = rig.feature(http: ScriptedHTTPClient { _, _ throws(HTTPError) in throw failure })
        await #expect(throws: error) { try await feature.signIn(email: Rig.email, password: Rig.password) }
        #expect(feature.lastError == error)
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func nothingFollowsARedirect(_ status: Int) async throws {
        let elsewhere = try LoopbackServer(answering: "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        let server = try LoopbackServer(
            answering: "HTTP/1.1 \(status) Over There\r\nLocation: http://\(elsewhere.authority)/auth/v1/token\r\n"
                + "Content-Length: 0\r\n\r\n")
        let endpoint = try BackendEndpoint(url: "http://\(server.authority)", key: "anon")
        let session = try rig.store(lasting: 3600, origin: endpoint.identity)
        let feature = rig.feature(http: CurlHTTPClient(userAgent: "slipway-tests/1.0"), endpoint: endpoint)
        let error = AuthError.unexpectedReply(status: status, message: nil)
        await #expect(throws: error) { try await feature.signIn(email: Rig.email, password: Rig.password) }
        await #expect(throws: error) { try await feature.refreshSession() }
        await #expect(throws: error) { try await feature.updateUser(UserChange(password: "battery staple")) }
        #expect(server.requests.count == 3)
        #expect(elsewhere.connectionCount == 0)
        #expect(try rig.stored == session)
    }

    @Test func anUnresolvableBackendHasItsOwnMessage() async throws {
        let feature = rig.made { throw ConfigurationError("The embedded backend did not start.") }
        let error = await #expect(throws: AuthError.unreachable("The embedded backend did not start.")) {
            try await feature.signIn(email: Rig.email, password: Rig.password)
        }
        #expect(error?.description == "Cannot reach the server: The embedded backend did not start.")
        #expect(rig.server.calls.isEmpty)
    }

    @Test func anAccountWithoutAnAddressHasNone() async throws {
        let body = #"{"access_token":"a","refresh_token":"r","expires_in":60,"user":{"id":"u","email":""}}"#
        let feature = rig.feature(http: ScriptedHTTPClient { _, _ in .text(200, body) })
        try await feature.signIn(email: Rig.email, password: Rig.password)
        #expect(feature.currentSession == AppUser(uid: "u", email: nil))
    }

    // Proxies and functions give it all kinds of types.
    @Test(arguments: ["text/plain", "application/vnd.api+json", "text/html; charset=utf-8", "APPLICATION/JSON", ""])
    func aReplyIsJSONIfItParses(_ type: String) async throws {
        let body = #"{"access_token":"a","refresh_token":"r","expires_in":60,"user":{"id":"u","email":"a@b.example"}}"#
        let feature = rig.feature(http: ScriptedHTTPClient { _, _ in .text(200, body, type: type) })
        #expect(try await feature.signIn(email: Rig.email, password: Rig.password).email == "a@b.example")
        try await feature.requestMagicLink(email: Rig.email)
        try await feature.deleteAccount()
        #expect(feature.currentSession == nil)
    }

    @Test func anExistingPasswordIsSentWhateverItsLength() async throws {
        let feature = rig.feature()
        rig.server.addAccount(email: Rig.email, password: "short")
        #expect(try await feature.signIn(email: Rig.email, password: "short").email == Rig.email)
        await #expect(throws: AuthError.passwordMissing) { try await feature.signIn(email: Rig.email, password: "") }
        #expect(rig.server.calls.count == 1)
    }
}
