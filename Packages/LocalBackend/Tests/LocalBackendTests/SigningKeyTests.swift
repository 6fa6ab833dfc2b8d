import Core
import Crypto
import Foundation
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// Tokens that are signed with a key, and verified with its public part.
    struct SigningKeyTests {
        private static func with(_ body: (TestBackend, _ file: URL) async throws -> Void) async throws {
            try await withTemporaryDirectory(exists: true) { directory in
                let file = directory.appendingPathComponent("key.json")
                let key = try SigningKey(contentsOf: file)
                try await TestBackend.with(
                    directory.appendingPathComponent("backend"), options: { $0.signingKey = key },
                    { try await body($0, file) })
            }
        }

        private static func object(_ data: Data) throws -> [String: any Sendable] {
            try #require(try JSONSerialization.jsonObject(with: data) as? [String: any Sendable])
        }

        private static func header(_ token: String) throws -> [String: any Sendable] {
            let head = token.prefix { $0 != "." }
            return try object(try #require(Base64URL.decode(head)))
        }

        /// The one public key that the backend serves.
        private static func publicKey(_ test: TestBackend) async throws -> [String: String] {
            let answer = try await test.call("GET", "/auth/v1/.well-known/jwks.json", headers: ["apikey": ""])
            #expect(answer.headers["cache-control"] == "public, max-age=600")
            #expect(answer.headers["content-type"] == "application/json")
            let keys = try #require(answer.json["keys"] as? [[String: any Sendable]])
            #expect(keys.count == 1)
            #expect(keys.first?["key_ops"] as? [String] == ["verify"])
            return (keys.first ?? [:]).compactMapValues { $0 as? String }
        }

        @Test func theFileIsCreatedForItsOwnerAloneAndKept() async throws {
            try await withTemporaryDirectory(exists: true) { directory in
                let file = directory.appendingPathComponent("key.json")
                try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: directory.path)
                let key = try SigningKey(contentsOf: file)
                #expect(UUID(uuidString: key.id) != nil)
                let content = try Data(contentsOf: file)
                #expect(
                    Set(try Self.object(content).keys) == [
                        "kty", "crv", "alg", "use", "kid", "key_ops", "x", "y", "d",
                    ])
                #expect(try FileStatus(at: file).permissions == 0o600)
                #expect(try FileStatus(at: directory).permissions == 0o755)
                let again = try SigningKey(contentsOf: file)
                #expect(again.id == key.id && again.publicKey == key.publicKey)
                #expect(try Data(contentsOf: file) == content)
                #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == ["key.json"])
            }
        }

        @Test func severalAtOnceGetOneKey() async throws {
            try await withTemporaryDirectory(exists: true) { directory in
                let file = directory.appendingPathComponent("key.json")
                let ids = Set(try await atOnce(8) { _ in try SigningKey(contentsOf: file).id })
                #expect(ids.count == 1)
            }
        }

        @Test func tokensAreVerifiedWithThePublicKeyAlone() async throws {
            try await Self.with { test, file in
                let key = try await Self.publicKey(test)
                #expect(Set(key.keys) == ["kty", "crv", "alg", "use", "kid", "x", "y"])
                #expect(key["kty"] == "EC" && key["crv"] == "P-256" && key["alg"] == "ES256" && key["use"] == "sig")
                let point = [key["x"], key["y"]].compactMap { $0.flatMap { Base64URL.decode($0) } }
                #expect(point.map(\.count) == [32, 32])
                let verifier = try P256.Signing.PublicKey(rawRepresentation: point[0] + point[1])
                let session = try await test.signUp()
                let api = try await test.call("POST", "/functions/v1/api-token", token: session.accessToken)
                for token in [session.accessToken, try #require(api.string("token"))] {
                    let header = try Self.header(token) as? [String: String]
                    #expect(header == ["alg": "ES256", "kid": key["kid"] ?? "", "typ": "JWT"])
                    let parts = token.split(separator: ".")
                    let raw = try #require(Base64URL.decode(parts[2]))
                    #expect(raw.count == 64)
                    let signature = try P256.Signing.ECDSASignature(rawRepresentation: raw)
                    #expect(verifier.isValidSignature(signature, for: Data("\(parts[0]).\(parts[1])".utf8)))
                }
                #expect(session.claims?["aud"] as? String == "authenticated")
                #expect(session.claims?["session_id"] as? String != nil)
                #expect(try await test.user(session.accessToken).status == 200)
                #expect(try await test.refresh(session.refreshToken).status == 200)
                let stored = try Self.object(try Data(contentsOf: file))
                #expect(stored["kid"] as? String == key["kid"])
            }
        }

        @Test func whatIsSignedWithTheSecretIsStillAccepted() async throws {
            try await withTemporaryDirectory(exists: true) { directory in
                let data = directory.appendingPathComponent("backend")
                let file = directory.appendingPathComponent("key.json")
                let session = try await TestBackend.with(data) { try await $0.signUp() }
                let key = try SigningKey(contentsOf: file)
                let next = try await TestBackend.with(data, options: { $0.signingKey = key }) { test in
                    #expect(try await test.user(session.accessToken).status == 200)
                    let users = try await test.call("GET", "/auth/v1/admin/users", token: try test.serviceRoleKey())
                    #expect(users.status == 200)
                    let administrators = try Self.header(try test.serviceRoleKey())
                    #expect(administrators["alg"] as? String == "HS256")
                    // A key that is not known stands for the secret.
                    let claims: [String: any Sendable] = [
                        "sub": session.string("user", "id") ?? "", "aud": "authenticated",
                    ]
                    let other = try test.token(claims, head: #"{"alg":"HS256","typ":"JWT","kid":"other"}"#)
                    #expect(try await test.user(other).status == 200)
                    return try await test.refresh(session.refreshToken)
                }
                // Without the key, its tokens are not accepted any more; the session goes on.
                try await TestBackend.with(data) { test in
                    let refused = try await test.user(next.accessToken)
                    #expect(refused.errorCode == "bad_jwt")
                    #expect(try await test.refresh(next.refreshToken).status == 200)
                }
            }
        }

        @Test func eachKeyVerifiesItsOwnAlgorithmAlone() async throws {
            try await Self.with { test, file in
                let session = try await test.signUp()
                let stored = try Self.object(try Data(contentsOf: file))
                let id = try #require(stored["kid"] as? String)
                let claims: [String: any Sendable] = [
                    "sub": session.string("user", "id") ?? "", "aud": "authenticated", "exp": 1_800_003_600,
                ]
                let parts = session.accessToken.split(separator: ".").map(String.init)
                func renamed(_ head: String) -> String {
                    "\(Base64URL.encode(head.utf8)).\(parts[1]).\(parts[2])"
                }
                // The public key as a secret: the attack that pinning prevents.
                let key = try await Self.publicKey(test)
                let point = try #require(Base64URL.decode((key["x"] ?? "")))
                let head = Base64URL.encode(#"{"alg":"HS256","kid":"\#(id)","typ":"JWT"}"#.utf8)
                let code = HMAC<SHA256>.authenticationCode(
                    for: Data("\(head).\(parts[1])".utf8), using: SymmetricKey(data: point))
                // A key of another program under the same name.
                let foreign = try P256.Signing.PrivateKey().signature(for: Data("\(parts[0]).\(parts[1])".utf8))
                for token in [
                    try test.token(claims, head: #"{"alg":"HS256","kid":"\#(id)","typ":"JWT"}"#),
                    try test.token(claims, head: #"{"alg":"ES256","kid":"\#(id)","typ":"JWT"}"#),
                    "\(head).\(parts[1]).\(Base64URL.encode(code))",
                    "\(parts[0]).\(parts[1]).\(Base64URL.encode(foreign.rawRepresentation))",
                    "\(parts[0]).\(parts[1]).\(Base64URL.encode(foreign.derRepresentation))",
                    renamed(#"{"alg":"ES256","typ":"JWT"}"#), renamed(#"{"alg":"ES256","kid":"other","typ":"JWT"}"#),
                    renamed(#"{"alg":"none","kid":"\#(id)","typ":"JWT"}"#), "\(parts[0]).\(parts[1]).",
                    renamed(#"{"alg":"ES384","kid":"\#(id)","typ":"JWT"}"#),
                ] {
                    let answer = try await test.user(token)
                    #expect(answer.status == 403, "\(token)")
                    #expect(answer.errorCode == "bad_jwt", "\(token)")
                }
            }
        }

        /// The key of RFC 7515, appendix A.3, with its members changed; an empty value removes one.
        private static func key(_ changes: [String: String] = [:]) -> [String: String] {
            [
                "kty": "EC", "crv": "P-256", "kid": "of the RFC",
                "x": "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",
                "y": "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0",
                "d": "jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI",
            ].merging(changes) { $1 }.filter { !$0.value.isEmpty }
        }

        private static func write(_ content: Data, mode: Int = 0o600, to file: URL) throws {
            try content.write(to: file)
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
        }

        @Test(arguments: [[:], ["alg": "ES256"], ["x": "", "y": ""], ["use": "sig", "ext": "true"]])
        func aKeyOfAnotherProgramIsRead(_ changes: [String: String]) async throws {
            try await withTemporaryDirectory(exists: true) { directory in
                let file = directory.appendingPathComponent("key.json")
                try Self.write(try JSONEncoder().encode(Self.key(changes)), to: file)
                let key = try SigningKey(contentsOf: file)
                #expect(key.id == "of the RFC")
                #expect(key.publicKey.x == Self.key()["x"] && key.publicKey.y == Self.key()["y"])
                #expect(key.publicKey.d == nil)
            }
        }

        @Test(arguments: [
            (["kty": "RSA"], "\"kty\" must be \"EC\""), (["kty": ""], "\"kty\" must be \"EC\""),
            (["crv": "P-384"], "\"crv\" \"P-256\""), (["alg": "HS256"], "\"alg\" \"ES256\""),
            (["kid": ""], "\"kid\" must be a name"), (["kid": String(repeating: "x", count: 256)], "\"kid\" must be"),
            (["d": ""], "\"d\" must be the private part"), (["d": "AAAA"], "\"d\" must be the private part"),
            (["d": "jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI="], "\"d\" must be the private part"),
            (["x": "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"], "not the public part of \"d\""),
        ])
        func aKeyThatCannotSignIsRefusedByItsFault(_ changes: [String: String], words: String) async throws {
            try await Self.expectRefusal(of: try JSONEncoder().encode(Self.key(changes)), words)
        }

        @Test(arguments: ["", "secret", "[]", "{", #"{"kty":1}"#])
        func whatIsNoKeyIsRefused(_ text: String) async throws {
            try await Self.expectRefusal(of: Data(text.utf8), "not a JSON object")
        }

        private static func expectRefusal(of content: Data, _ words: String) async throws {
            try await withTemporaryDirectory(exists: true) { directory in
                let file = directory.appendingPathComponent("key.json")
                try write(content, to: file)
                let error = #expect(throws: LocalBackendError.self) { try SigningKey(contentsOf: file) }
                let text = error?.description ?? ""
                #expect(text.hasPrefix("\(file.path) is not a private JWK for ES256: "))
                #expect(text.contains(words))
                #expect(text.hasSuffix("move it away: the next start then creates a key."))
                #expect(!text.contains(key()["d"] ?? ""))
                #expect(try Data(contentsOf: file) == content)
            }
        }

        @Test func aFileThatOthersCanReadOrThatCannotBeCreatedIsAnError() async throws {
            try await withTemporaryDirectory(exists: true) { directory in
                let file = directory.appendingPathComponent("key.json")
                try Self.write(try JSONEncoder().encode(Self.key()), mode: 0o644, to: file)
                let open = #expect(throws: LocalBackendError.self) { try SigningKey(contentsOf: file) }
                #expect(open?.description.contains("chmod 600") == true)
                let nowhere = directory.appendingPathComponent("missing/key.json")
                let missing = #expect(throws: LocalBackendError.self) { try SigningKey(contentsOf: nowhere) }
                #expect(missing == .file(FileError("write", nowhere, code: ENOENT)))
            }
        }
    }
}
