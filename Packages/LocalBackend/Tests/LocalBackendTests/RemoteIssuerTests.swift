import Core
import Crypto
import Foundation
import Synchronization
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// A remote issuer, whose documents are fetched.
    struct RemoteIssuerTests {
        /// The documents that an issuer publishes, and the requests for them.
        private final class Published: IssuerDocuments {
            struct Missing: Error {}

            private let state: Mutex<(documents: [String: String], calls: [String])>

            init(_ documents: [String: String]) {
                state = Mutex((documents, []))
            }

            var calls: [String] { state.withLock { $0.calls } }

            func publish(_ url: String, _ document: String?) {
                state.withLock { $0.documents[url] = document }
            }

            func document(at url: URL) async throws -> Data {
                let document = state.withLock { state -> String? in
                    state.calls.append(url.absoluteString)
                    return state.documents[url.absoluteString]
                }
                guard let document else { throw Missing() }
                return Data(document.utf8)
            }
        }

        private static let name = "https://issuer.example"
        private static let discovery = "\(name)/.well-known/openid-configuration"
        private static let keys = "\(name)/keys"

        /// An issuer with its key.
        private struct Signer: Sendable {
            private let key = P256.Signing.PrivateKey()
            private let issuer: DevelopmentIssuer

            init(_ clock: SettableClock, name: String) async throws {
                issuer = try await DevelopmentIssuer(name: name, key: key, now: { clock.now })
            }

            func token(for identity: DevelopmentIdentity) async throws -> String {
                try await issuer.token(for: identity)
            }

            var publicKey: String { JSONWebKey(key.publicKey, id: issuer.keyID).json.encoded }
        }

        private static func keySet(_ issuers: Signer...) -> String {
            let keys = issuers.map(\.publicKey)
            // A symmetric key and one of an unknown kind are ignored, and do not affect the other keys.
            let others = [#"{"kty":"oct","kid":"o","k":"AAAA"}"#, #"{"kty":"new","kid":"n"}"#]
            return #"{"keys":[\#((others + keys).joined(separator: ","))]}"#
        }

        private static func published(_ issuer: Signer) -> Published {
            Published([
                discovery: #"{"issuer":"\#(name)","jwks_uri":"\#(keys)"}"#, keys: keySet(issuer),
            ])
        }

        /// Gives `body` a backend that trusts an issuer, with these client ids as audiences, and what the issuer publishes.
        private static func with(
            clientIDs: [String] = [DevelopmentIssuer.clientID],
            _ body: (TestBackend, _ issuer: Signer, Published) async throws -> Void
        ) async throws {
            let clock = SettableClock()
            let signer = try await Signer(clock, name: name)
            let documents = published(signer)
            try await trusting(documents, clientIDs: clientIDs, clock: clock) { try await body($0, signer, documents) }
        }

        private static func trusting(
            _ documents: Published, url: String = name, clientIDs: [String] = [DevelopmentIssuer.clientID],
            clock: SettableClock, _ body: (TestBackend) async throws -> Void
        ) async throws {
            let issuer = try IdentityIssuer(
                url: try #require(URL(string: url)), clientIDs: clientIDs, documents: documents)
            try await withTemporaryDirectory { directory in
                try await TestBackend.with(directory, clock: clock, options: { $0.identityIssuer = issuer }, body)
            }
        }

        private static let ada = DevelopmentIdentity(email: "ada@example.com")

        @Test func itsTokensOpenSessionsAndItsKeysAreKept() async throws {
            try await Self.with { test, issuer, documents in
                for _ in 0..<3 {
                    let session = try await test.grant(try await issuer.token(for: Self.ada))
                    #expect(session.string("user", "email") == "ada@example.com")
                }
                #expect(documents.calls == [Self.discovery, Self.keys])
                test.clock.advance(bySeconds: 601)
                #expect(try await test.grant(try await issuer.token(for: Self.ada)).status == 200)
                #expect(documents.calls.count == 4)
            }
        }

        @Test func aNewKeyIsLookedForButNotForEveryForgedToken() async throws {
            try await Self.with { test, old, documents in
                let new = try await Signer(test.clock, name: Self.name)
                let session = try await test.grant(try await old.token(for: Self.ada))
                #expect(session.status == 200)
                documents.publish(Self.keys, Self.keySet(old, new))
                // Too soon after the last fetch.
                #expect(try await test.grant(try await new.token(for: Self.ada)).status == 400)
                #expect(documents.calls.count == 2)
                test.clock.advance(bySeconds: 31)
                #expect(try await test.grant(try await new.token(for: Self.ada)).status == 200)
                #expect(documents.calls.count == 4)
            }
        }

        @Test func concurrentRequestsFetchTheDocumentsOnce() async throws {
            let clock = SettableClock()
            let issuer = try await Signer(clock, name: Self.name)
            let documents = Self.published(issuer)
            let (gate, count) = (MailGate(), 8)
            let url = try #require(URL(string: Self.name))
            let remote = RemoteIssuer(
                try IdentityIssuer(
                    url: url, clientIDs: ["slipway"], documents: Held(documents: documents, gate: gate)),
                now: { clock.now })
            let token = try await issuer.token(for: Self.ada)
            try await withThrowingTaskGroup(of: Bool.self) { group in
                for _ in 0..<count { group.addTask { try await remote.claims(of: token) != nil } }
                // Each task waits at the gate or has not started; a task that starts later finds the keys.
                gate.open()
                for try await isKnown in group { #expect(isKnown) }
            }
            #expect(documents.calls == [Self.discovery, Self.keys])
        }

        /// Makes the caller wait at a gate.
        private struct Held: IssuerDocuments {
            let documents: Published
            let gate: MailGate

            func document(at url: URL) async throws -> Data {
                await gate.wait()
                return try await documents.document(at: url)
            }
        }

        @Test(arguments: [true, false])
        func whatWasFetchedWhileTheClockWasAheadIsFetchedAgain(_ hasFailed: Bool) async throws {
            try await Self.with { test, old, documents in
                let year = 365 * 86_400.0
                let new = try await Signer(test.clock, name: Self.name)
                let token = try await new.token(for: Self.ada)
                if hasFailed { documents.publish(Self.keys, nil) }
                test.clock.advance(bySeconds: year)
                let first = try await test.grant(try await old.token(for: Self.ada))
                #expect(first.status == (hasFailed ? 500 : 200))
                test.clock.advance(bySeconds: -year)
                documents.publish(Self.keys, Self.keySet(new))
                #expect(try await test.grant(token).status == 200)
            }
        }

        @Test func aFailureIsCachedForALimitedTime() async throws {
            try await Self.with { test, issuer, documents in
                documents.publish(Self.keys, nil)
                let token = try await issuer.token(for: Self.ada)
                for _ in 0..<3 { #expect(try await test.grant(token).status == 500) }
                #expect(documents.calls == [Self.discovery, Self.keys])
                documents.publish(Self.keys, Self.keySet(issuer))
                test.clock.advance(bySeconds: 31)
                #expect(try await test.grant(token).status == 200)
            }
        }

        @Test func theDevelopmentIssuerIsNotTrustedAlongsideIt() async throws {
            try await Self.with { test, _, _ in
                let token = try await test.token(of: Self.ada)
                #expect(try await test.grant(token).errorCode == "validation_failed")
                let page = try await test.call("GET", DevelopmentIssuer.path)
                #expect(page.status == 404)
                let authorize = try await test.call("GET", "/auth/v1/authorize?provider=apple")
                #expect(authorize.string("message") == "Unsupported provider: provider is not enabled")
            }
        }

        @Test func appleHasTwoNames() async throws {
            let clock = SettableClock()
            let apple = "https://appleid.apple.com"
            let issuer = try await Signer(clock, name: "https://account.apple.com")
            let documents = Published([
                "\(apple)/.well-known/openid-configuration": #"{"issuer":"\#(apple)","jwks_uri":"\#(Self.keys)"}"#,
                Self.keys: Self.keySet(issuer),
            ])
            try await Self.trusting(documents, url: apple, clock: clock) { test in
                let answer = try await test.grant(try await issuer.token(for: Self.ada))
                #expect(answer.status == 200)
            }
        }

        @Test(
            arguments: [
                (discovery, nil), (discovery, "[]"), (discovery, String(repeating: "[", count: 100)),
                (discovery, #"{"issuer":"https://evil.example","jwks_uri":"https://issuer.example/keys"}"#),
                (discovery, #"{"issuer":"https://issuer.example","jwks_uri":"http://evil.example/keys"}"#),
                (discovery, #"{"issuer":"https://issuer.example","jwks_uri":"file:///etc/passwd"}"#),
                (keys, nil), (keys, "{}"),
            ] as [(String, String?)])
        func anIssuerThatCannotBeAskedIsAFailureOfOurs(_ url: String, document: String?) async throws {
            try await Self.with { test, issuer, documents in
                documents.publish(url, document)
                let answer = try await test.grant(try await issuer.token(for: Self.ada))
                #expect(answer.status == 500)
                #expect(answer.errorCode == "unexpected_failure")
            }
        }

        @Test(
            arguments: [
                "http://issuer.example", "ftp://issuer.example", "https://user@issuer.example", "https://",
                "https://issuer.example?x=1", "issuer.example",
            ].map { ($0, ["a"]) } + [(name, []), (name, [""])])
        func anIssuerMustBeReachedSafelyAndAnAudienceIsRequired(_ text: String, clientIDs: [String]) throws {
            let url = try #require(URL(string: text))
            #expect(throws: ConfigurationError.self) {
                try IdentityIssuer(url: url, clientIDs: clientIDs, documents: Published([:]))
            }
        }

        @Test(arguments: [
            (#""aud":"a""#, #""email_verified":"true""#, ["a"], true),
            (#""aud":["a","b"]"#, #""x":1"#, ["a", "b"], false),
            (#""aud":[]"#, #""email_verified":false"#, [], false),
            (#""aud":"a""#, #""email_verified":"yes""#, ["a"], false),
        ])
        func claimsAreReadAsIssuersWriteThem(
            _ audience: String, verified: String, audiences: [String], isVerified: Bool
        ) throws {
            let json = #"{"iss":"i","sub":"s","exp":1800000000.5,\#(audience),\#(verified)}"#
            let claims = try JSONDecoder().decode(IdentityClaims.self, from: Data(json.utf8))
            #expect(claims.audience.texts == audiences)
            #expect(claims.isEmailVerified == isVerified)
            #expect(claims.exp == 1_800_000_000)
        }
    }
}
