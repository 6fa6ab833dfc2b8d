@testable import AuthFeature
import AuthFeatureTesting
import Core
import CoreTesting
import Foundation
import HTTPTypes
import Networking
import Testing

@Suite("The claims of a verified access token", .timeLimit(.minutes(10))) @MainActor
struct ClaimsTests {
    let rig = Rig()

    /// A server that publishes keys and confirms every token.
    private func server(
        _ keys: [[String: JSONValue]] = [TestToken.Key().json], date: String? = nil
    ) -> ScriptedHTTPClient {
        let set = TestToken.keySet(keys)
        return ScriptedHTTPClient { call, _ in call.hasSuffix("jwks.json") ? .text(200, set, date: date) : .user() }
    }

    private let asksForKeys = "GET /auth/v1/.well-known/jwks.json"
    private let asksTheServer = "GET /auth/v1/user"

    // MARK: With the server's public key

    @Test func everyClaimOfATokenWithAPublicKeyIsReportedWithoutTheToken() async throws {
        let token = TestToken().text
        try rig.store(lasting: 3600, accessToken: token)
        let http = server()
        let feature = rig.feature(http: http)
        let claims = try await feature.claims()
        let now = Date(timeIntervalSince1970: Double(TestToken.now))
        #expect(
            claims
                == SessionClaims(
                    userID: "user-1", sessionID: "session-1", level: .two,
                    methods: [AuthenticationMethod(name: "totp", date: now)], issuer: "https://example.org/auth/v1",
                    audience: ["authenticated"], role: "authenticated", issuedAt: now, expiresAt: now + 3600,
                    algorithm: "ES256", keyID: "key-1", verifier: .key))
        #expect(feature.lastError == nil)
        // The keys are public: the token is not sent to get them.
        #expect(http.sent.map(\.call) == [asksForKeys])
        #expect(http.sent.first?.request.headerFields[.authorization] == "Bearer \(rig.server.endpoint.key)")
        #expect(http.sent.first?.limits.bodySize == 65_536)
        var text = ""
        dump(claims, to: &text)
        for part in token.split(separator: ".") { #expect(!text.contains(part)) }
    }

    @Test func aTokenThatIsAboutToExpireIsRefreshedFirst() async throws {
        try rig.store(lasting: 5, accessToken: TestToken().text)
        var renewed = TestToken()
        renewed.claims["aal"] = .string("aal1")
        let (token, set) = (renewed.text, TestToken.keySet([renewed.key.json]))
        let http = ScriptedHTTPClient { call, _ in
            call.hasSuffix("jwks.json") ? .text(200, set) : .session(access: token)
        }
        #expect(try await rig.feature(http: http).claims().level == .one)
        #expect(http.sent.map(\.call) == ["POST /auth/v1/token?grant_type=refresh_token", asksForKeys])
    }

    @Test(
        arguments: [
            ("kty", .string("RSA")), ("kty", .string("oct")), ("crv", .string("P-384")), ("alg", .string("RS256")),
            ("alg", .string("HS256")), ("alg", .null), ("use", .string("enc")), ("x", .string("AQ")),
            ("y", .string(Base64URL.encode(Data(count: 32)) + "=")), ("x", .integer(7)),
        ] as [(String, JSONValue)])
    func aKeyOfAnotherAlgorithmVerifiesNothing(_ member: String, _ value: JSONValue) async throws {
        var key = TestToken.Key().json
        key[member] = value
        try await expectNotVerified(TestToken().text, "its key is for another algorithm", server([key]))
    }

    // A key need not name its purpose, and one that cannot be read does not hide the others.
    @Test(arguments: ["alg", "use", "key_ops"])
    func aKeyIsFoundAmongOthers(_ missing: String) async throws {
        var key = TestToken.Key().json
        key[missing] = nil
        let others: [[String: JSONValue]] = [
            [:], ["kid": .integer(1)], ["kid": .string("key-1"), "kty": .string("RSA")],
        ]
        try rig.store(lasting: 3600, accessToken: TestToken().text)
        #expect(try await rig.feature(http: server(others + [key])).claims().verifier == .key)
    }

    @Test func aTokenThatWasChangedIsNotVerified() async throws {
        let token = TestToken().text
        let parts = token.split(separator: ".").map(String.init)
        var other = TestToken()
        other.claims["aal"] = .string("aal3")
        let claims = try #require(other.text.split(separator: ".").map(String.init).dropFirst().first)
        other = TestToken()
        other.key.x = Data(repeating: 3, count: 32)
        let short = Base64URL.encode(Data(count: 63))
        for changed in ["\(parts[0]).\(claims).\(parts[2])", other.text, "\(parts[0]).\(parts[1]).\(short)"] {
            try await expectNotVerified(changed, "its signature does not fit the server's key", server())
        }
    }

    @Test(arguments: [
        ("e30", "e30", ""),
        // {"alg":"ES256","crit":[]}
        ("eyJhbGciOiJFUzI1NiIsImNyaXQiOltdfQ", "eyJzdWIiOiJ1c2VyLTEifQ", "c2ln"),
    ])
    func whatIsNoSignedTokenIsNotSentAnywhere(_ header: String, _ claims: String, _ signature: String) async throws {
        let http = server()
        try await expectNotVerified(
            "\(header).\(claims).\(signature)", "it does not have the form of a signed token", http)
        #expect(http.sent.isEmpty)
    }

    @Test func aTokenOfAnotherUserIsNotVerified() async throws {
        var token = TestToken()
        token.claims["sub"] = .string("user-2")
        try await expectNotVerified(token.text, "it names another user than the session's", server())
        token.header["alg"] = .string("HS256")
        try await expectNotVerified(token.text, "it names another user than the session's", server())
    }

    /// 1 800 000 000 is 08:00 on 15 January 2027.
    @Test(
        arguments: [
            (3599, nil, nil), (3600, nil, "it has expired"), (-10, "Fri, 15 Jan 2027 10:00:00 GMT", "it has expired"),
            (7200, "Fri, 15 Jan 2027 08:59:59 GMT", nil),
        ] as [(TimeInterval, String?, String?)])
    func theServersClockDecidesWhetherATokenHasExpired(
        _ seconds: TimeInterval, _ date: String?, _ reason: String?
    ) async throws {
        // The session's own limit does not matter here.
        let token = TestToken().text
        let http = server(date: date)
        rig.clock.advance(by: seconds)
        if let reason {
            try await expectNotVerified(token, reason, http)
        } else {
            try rig.store(lasting: 3600, accessToken: token)
            #expect(try await rig.feature(http: http).claims().verifier == .key)
        }
    }

    @Test func aTokenWithoutAnEndIsNotVerified() async throws {
        var token = TestToken()
        token.claims["exp"] = nil
        try await expectNotVerified(token.text, "it does not say when it expires", server())
    }

    // MARK: By the server

    @Test(
        arguments: [
            ["alg": .string("HS256")], ["alg": .string("HS256"), "kid": .string("key-1")], ["alg": .string("none")],
            ["alg": .string("RS256"), "kid": .string("key-1")], ["alg": .string("es256"), "kid": .string("key-1")],
            ["alg": .string("ES256")],
        ] as [[String: JSONValue]])
    func theServerVerifiesTokensOfOtherAlgorithms(_ header: [String: JSONValue]) async throws {
        var token = TestToken()
        token.header = header
        try rig.store(lasting: 3600, accessToken: token.text)
        let http = server()
        let claims = try await rig.feature(http: http).claims()
        #expect(claims.verifier == .server)
        #expect(claims.algorithm == header["alg"]?.text)
        #expect(claims.level == .two)
        #expect(http.sent.map(\.call) == [asksTheServer])
    }

    @Test(arguments: [#"{"keys":[]}"#, #"{"keys":[{"kty":"EC"}]}"#, nil])
    func theServerVerifiesATokenWhoseKeyItDoesNotList(_ set: String?) async throws {
        try rig.store(lasting: 3600, accessToken: TestToken().text)
        let http = ScriptedHTTPClient { call, _ in
            guard call.hasSuffix("jwks.json") else { return .user() }
            return set.map { .text(200, $0) } ?? .text(404, "404 page not found", type: "text/plain")
        }
        #expect(try await rig.feature(http: http).claims().verifier == .server)
        #expect(http.sent.map(\.call) == [asksForKeys, asksTheServer])
    }

    @Test func theClaimsAreThoseOfTheTokenThatTheServerAccepted() async throws {
        var token = TestToken()
        token.header = ["alg": .string("HS256")]
        let old = token.text
        token.claims["aal"] = .string("aal1")
        let renewed = token.text
        try rig.store(lasting: 3600, accessToken: old)
        let http = ScriptedHTTPClient { call, number in
            switch number {
            case 1: .error(403, "bad_jwt")
            case 2: .session(access: renewed)
            default: .user()
            }
        }
        #expect(try await rig.feature(http: http).claims().level == .one)
        #expect(try rig.stored?.accessToken.revealed == renewed)
    }

    @Test func aReplyAboutAnotherUserVerifiesNothing() async throws {
        var token = TestToken()
        token.header = ["alg": .string("HS256")]
        try rig.store(lasting: 3600, accessToken: token.text)
        await #expect(throws: AuthError.malformedReply("it names another user than the session's")) {
            try await rig.feature(http: ScriptedHTTPClient { _, _ in .user("user-2") }).claims()
        }
    }

    // MARK: Without an answer

    @Test(
        arguments: [
            (.error(500, "unexpected_failure"), .maintenance(status: 500)),
            (.error(403, "session_not_found"), .refused(code: .sessionNotFound, message: "As the test wants.")),
            (.text(200, "[]"), .malformedReply("it is not a JSON object of the expected form")),
            (.text(200, #"{"keys":{}}"#), .malformedReply("it is not a JSON object of the expected form")),
        ] as [(HTTPReply, AuthError)])
    func withoutKeysNothingIsVerifiedAndTheSessionStays(_ reply: HTTPReply, _ error: AuthError) async throws {
        let session = try rig.store(lasting: 3600, accessToken: TestToken().text)
        let feature = rig.feature(http: ScriptedHTTPClient { _, _ in reply })
        await #expect(throws: error) { try await feature.claims() }
        #expect(feature.lastError == error)
        #expect(try rig.stored == session)
    }

    @Test func theKeysOfAnotherBackendAreNotAskedFor() async throws {
        try rig.store(lasting: 3600, accessToken: TestToken().text)
        let http = server()
        let other = try BackendEndpoint(url: "https://other.example", key: "key")
        await #expect(
            throws: AuthError.otherBackend(
                stored: rig.server.endpoint.url.absoluteString, current: "https://other.example")
        ) { try await rig.feature(http: http, endpoint: other).claims() }
        #expect(http.sent.isEmpty)
    }

    /// Stores a session with a token, and checks that it is refused, kept, and not printed.
    private func expectNotVerified(_ token: String, _ reason: String, _ http: ScriptedHTTPClient) async throws {
        let session = try rig.store(lasting: 3600, accessToken: token)
        let feature = rig.feature(http: http)
        try feature.restoreSession()
        await #expect(throws: AuthError.tokenNotVerified(reason)) { try await feature.claims() }
        #expect(feature.lastError == .tokenNotVerified(reason))
        #expect(try rig.stored == session)
        #expect(feature.currentSession == session.user)
        let texts = rig.log.lines + ["\(String(describing: feature.lastError))", feature.lastError?.description ?? ""]
        for text in texts {
            for part in token.split(separator: ".") where part.count > 8 { #expect(!text.contains(part)) }
        }
    }
}
