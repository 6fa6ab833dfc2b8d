import Core
import Crypto
import Foundation
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// Sign in with Apple by ID token: the grant `id_token`.
    struct IdentityTokenTests {
        @Test(.backend) func theSameAccountComesBackThoughItsAddressChanged() async throws {
            let first = try await test.grant(
                test.token(of: DevelopmentIdentity(email: "ada@example.com", name: "Ada", subject: "one")))
            let second = try await test.grant(
                test.token(of: DevelopmentIdentity(email: "other@example.com", subject: "one")))
            #expect(second.string("user", "id") == first.string("user", "id"))
            #expect(second.string("user", "email") == "ada@example.com")
            // Apple sends the name only once.
            #expect(second.string("user", "user_metadata", "name") == "Ada")
        }

        @Test(.backend) func aVerifiedAddressLeadsToTheAccountThatHasIt() async throws {
            let id = try await test.signUp(data: #"{"own":1}"#).string("user", "id")
            test.clock.advance(bySeconds: 1)
            let session = try await test.grant(test.token(of: DevelopmentIdentity(email: "ADA@example.com")))
            #expect(session.string("user", "id") == id)
            #expect(session.object("user", "app_metadata")?["providers"] as? [String] == ["email", "apple"])
            #expect(session.object("user", "user_metadata")?["own"] as? Int == 1)
            // Both ways to sign in still work.
            #expect(try await test.signIn().status == 200)
        }

        @Test(.backend { $0.requiresConfirmation = true })
        func anUnconfirmedAccountIsTakenOverWithoutItsCredentials() async throws {
            let waiting = try await test.signUp(data: #"{"planted":true}"#)
            #expect(waiting.status == 200)
            let session = try await test.grant(test.token(of: DevelopmentIdentity(email: "ada@example.com")))
            #expect(session.string("user", "id") == waiting.string("id"))
            #expect(session.object("user", "app_metadata")?["providers"] as? [String] == ["apple"])
            #expect(session.object("user", "user_metadata")?["planted"] == nil)
            #expect(try await test.signIn().errorCode == "invalid_credentials")
            #expect(try await test.open(test.mail()).fragment["error_code"] == "otp_expired")
        }

        @Test(.backend) func aTokenOfAnotherIssuerIsRefused() async throws {
            let key = P256.Signing.PrivateKey()
            for name in ["https://appleid.apple.com", "http://127.0.0.1:1/auth/v1/development/apple"] {
                let other = try await DevelopmentIssuer(name: name, key: key, now: { test.clock.now })
                let token = try await other.token(for: DevelopmentIdentity(email: "a@example.com"))
                #expect(try await test.grant(token).errorCode == "validation_failed")
            }
            // A token that only claims to be from this issuer.
            let ours = "\(test.backend.endpoint.url)\(DevelopmentIssuer.path)"
            let forger = try await DevelopmentIssuer(name: ours, key: key, now: { test.clock.now })
            let forged = try await forger.token(for: DevelopmentIdentity(email: "a@example.com"))
            #expect(try await test.grant(forged).string("error_description") == "Bad ID token")
        }

        @Test(.backend) func anAlgorithmThatTheIssuerDoesNotUseIsRefused() async throws {
            let token = try await test.token(of: DevelopmentIdentity(email: "ada@example.com"))
            let claims = token.split(separator: ".")[1]
            for algorithm in ["none", "HS256", "RS256"] {
                let head = Base64URL.encode(#"{"alg":"\#(algorithm)","typ":"JWT"}"#.utf8)
                let answer = try await test.grant("\(head).\(claims).AAAA")
                #expect(answer.string("error_description") == "Bad ID token")
            }
        }

        @Test func theIssuersKeyIsItsOwnersAndStaysTheSame() async throws {
            try await withTemporaryDirectory { directory in
                let clock = SettableClock()
                let token = try await TestBackend.with(directory, clock: clock) { test in
                    let file = test.directory.appendingPathComponent("development-issuer.key")
                    #expect(try FileStatus(at: file).permissions == 0o600)
                    return try await test.token(of: DevelopmentIdentity(email: "ada@example.com"))
                }
                try await TestBackend.with(directory, clock: clock) { test in
                    let answer = try await test.grant(token)
                    #expect(answer.status == 200)
                }
            }
        }

        @Test func aDirectoryThatWasNeverServedMintsNothing() async throws {
            try await withTemporaryDirectory { directory in
                let error = await #expect(throws: LocalBackendError.self) {
                    try await DevelopmentIdentity(email: "a@example.com").token(dataDirectory: directory)
                }
                #expect(error?.description.contains("slipway backend serve") == true)
                #expect(!FileManager.default.fileExists(atPath: directory.path))
            }
        }

        @Test(.backend) func theTokenHoldsTheHashOfTheNonce() async throws {
            // The raw nonce in the token, as sent by a client that hashes in the wrong place.
            let token = try await test.token(of: DevelopmentIdentity(email: "a@example.com", nonce: "raw-nonce"))
            let answer = try await test.grant(token, more: #","nonce":"raw-nonce""#)
            #expect(answer.string("error") == "invalid nonce")
            let linked = try await test.grant(token, more: #","link_identity":true"#)
            #expect(linked.errorCode == "manual_linking_disabled")
        }
    }
}

/// The claims of a token, unverified.
enum Claims {
    static func read(_ token: String) -> [String: Any]? {
        let parts = token.split(separator: ".")
        guard parts.count == 3, let data = Base64URL.decode(parts[1]) else { return nil }
        return (try? JSONSerialization.jsonObject(with: data)) as? [String: Any]
    }
}
