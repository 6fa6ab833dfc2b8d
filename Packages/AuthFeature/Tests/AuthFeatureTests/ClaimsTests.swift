@testable import AuthFeature
import Core
import CoreTesting
import Foundation
import HTTPTypes
import Networking
import Testing

@Suite("The claims of a verified access token", .timeLimit(.minutes(10))) @MainActor
struct ClaimsTests {
    let rig = Rig()

    /// When ``Rig``'s clock begins.
    private nonisolated static let now: Int64 = 1_800_000_000

    private nonisolated static let claims: [String: JSONValue] = [
        "sub": "user-1", "session_id": "session-1", "aal": "aal2", "iss": "https://example.org/auth/v1",
        "aud": "authenticated", "role": "authenticated", "iat": .integer(now), "exp": .integer(now + 3600),
        "amr": [["method": "totp", "timestamp": .integer(now)]],
    ]

    private func token(_ claims: [String: JSONValue] = claims) throws -> String {
        let parts = try [["alg": "ES256", "kid": "key-1"], claims].map {
            Base64URL.encode(try JSONEncoder().encode($0))
        }
        return parts.joined(separator: ".") + ".c2ln"
    }

    @Test func everyClaimIsReportedWithoutTheToken() async throws {
        let token = try token()
        try rig.store(lasting: 3600, accessToken: token)
        let http = ScriptedHTTPClient { _, _ in .user() }
        let feature = rig.feature(http: http)
        let claims = try await feature.claims()
        let now = Date(timeIntervalSince1970: Double(Self.now))
        #expect((claims.userID, claims.sessionID, claims.level) == ("user-1", "session-1", .two))
        #expect(claims.methods == [AuthenticationMethod(name: "totp", date: now)])
        #expect((claims.issuer, claims.role) == ("https://example.org/auth/v1", "authenticated"))
        #expect((claims.issuedAt, claims.expiresAt) == (now, now + 3600))
        #expect((claims.audience, claims.algorithm, claims.keyID) == (["authenticated"], "ES256", "key-1"))
        #expect(feature.lastError == nil)
        #expect(http.sent.map(\.call) == ["GET /auth/v1/user"])
        var text = ""
        dump(claims, to: &text)
        for part in token.split(separator: ".") { #expect(!text.contains(part)) }
    }

    @Test func theClaimsAreThoseOfTheTokenThatTheServerAccepted() async throws {
        let renewed = try token(Self.claims.merging(["aal": "aal1"]) { $1 })
        try rig.store(lasting: 3600, accessToken: try token())
        let http = ScriptedHTTPClient { _, number in
            switch number {
            case 1: .error(403, "bad_jwt")
            case 2: .session(access: renewed)
            default: .user()
            }
        }
        #expect(try await rig.feature(http: http).claims().level == .one)
        #expect(try rig.stored?.accessToken.revealed == renewed)
    }

    @Test(
        arguments: [
            (nil, "it does not have the form of a signed token"),
            (["sub": "user-2"], "it names another user than the session's"),
            (["exp": .null], "it does not say when it expires"),
        ] as [([String: JSONValue]?, String)])
    func aTokenThatCannotBeReadIsNotVerifiedAndTheSessionStays(
        _ change: [String: JSONValue]?, _ reason: String
    ) async throws {
        let token = try change.map { try self.token(Self.claims.merging($0) { $1 }) } ?? "the-access-t0ken"
        let session = try rig.store(lasting: 3600, accessToken: token)
        let feature = rig.feature(http: ScriptedHTTPClient { _, _ in .user() })
        await #expect(throws: AuthError.tokenNotVerified(reason)) { try await feature.claims() }
        #expect(feature.lastError == .tokenNotVerified(reason))
        #expect(try rig.stored == session)
        let texts = rig.log.lines + ["\(String(describing: feature.lastError))", feature.lastError?.description ?? ""]
        for text in texts {
            for part in token.split(separator: ".") where part.count > 8 { #expect(!text.contains(part)) }
        }
    }

    @Test(
        arguments: [
            (.error(500, "unexpected_failure"), .maintenance(status: 500)),
            (.user("user-2"), .malformedReply("it names another user than the session's")),
        ] as [(HTTPReply, AuthError)])
    func withoutTheServersWordNothingIsVerified(_ reply: HTTPReply, _ error: AuthError) async throws {
        let session = try rig.store(lasting: 3600, accessToken: try token())
        let feature = rig.feature(http: ScriptedHTTPClient { _, _ in reply })
        await #expect(throws: error) { try await feature.claims() }
        #expect(feature.lastError == error)
        #expect(try rig.stored == session)
    }
}
