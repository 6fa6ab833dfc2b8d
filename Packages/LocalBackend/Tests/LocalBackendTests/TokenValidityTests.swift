import Core
import Crypto
import Foundation
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// Access tokens that were signed elsewhere, with the secret or without it.
    struct TokenValidityTests {
        /// The time of the tests' clock at the start, without its fraction.
        private static let now = 1_800_000_000
        private static let secret = "a secret of thirty-two bytes or more"
        private static let head = #"{"alg":"HS256","typ":"JWT"}"#
        private static let claims = #"{"role":"service_role"}"#

        private static let known: JWTSecret? = {
            // A private file closes its directory to other users.
            let directory = FileManager.default.temporaryDirectory.appending(path: "jwt-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: directory) }
            let file = directory.appending(path: "secret")
            try? PrivateFile(file).write(Data(secret.utf8))
            return try? JWTSecret(contentsOf: file)
        }()

        private static func token(_ claims: String = claims, head: String = head, key: String = secret) -> String {
            let text = "\(Base64URL.encode(head.utf8)).\(Base64URL.encode(claims.utf8))"
            let code = HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: SymmetricKey(data: Data(key.utf8)))
            return "\(text).\(Base64URL.encode(code))"
        }

        private static func users(_ test: TestBackend, _ token: String) async throws -> Answer {
            try await test.call("GET", "/auth/v1/admin/users", token: token)
        }

        @Test(
            .backend { $0.jwtSecret = known },
            arguments: [
                "", #","nbf":1799999999"#, #","nbf":1800000000"#, #","nbf":1800000000.25"#, #","nbf":null"#,
                #","exp":1800000001"#,
            ])
        func aTokenIsTakenWithinItsTime(_ more: String) async throws {
            let answer = try await Self.users(test, Self.token(#"{"role":"service_role"\#(more)}"#))
            #expect(answer.status == 200)
        }

        @Test(.backend { $0.jwtSecret = known }, arguments: ["1800000001", "1800000000.5", "32503680000", "1e300"])
        func aTokenIsRefusedBeforeItsTime(_ begin: String) async throws {
            let answer = try await Self.users(test, Self.token(#"{"role":"service_role","nbf":\#(begin)}"#))
            #expect(answer.status == 403)
            #expect(answer.errorCode == "bad_jwt")
            #expect(
                answer.string("message")
                    == "invalid JWT: unable to parse or verify signature, token has invalid claims: "
                    + "token is not valid yet")
        }

        @Test(
            .backend { $0.jwtSecret = known },
            arguments: [
                token(#"{"role":"service_role","nbf":"1"}"#), token(#"{"role":"service_role","nbf":[1]}"#),
                token(key: "another secret of thirty-two bytes"), token(key: ""),
                token(head: #"{"alg":"none","typ":"JWT"}"#), token(head: #"{"alg":"ES256","typ":"JWT"}"#),
                token(head: #"{"alg":"HS384","typ":"JWT"}"#), token(head: #"{"alg":"hs256"}"#),
                token(head: #"{"typ":"JWT"}"#),
                token(head: #"{"alg":["HS256"]}"#), token(head: #"{"alg":"HS256","crit":["exp"],"exp":1}"#),
                token(head: #"{"alg":"HS256","crit":[]}"#), token(head: #"["HS256"]"#), token(head: ""), token(""),
                token() + "=", token() + ".", "." + token(), token() + ".e30", token().replacing(".", with: ".."),
                String(token().dropLast()), String(token().prefix { $0 != "." }) + "..",
            ])
        func whatIsNotSignedAsItMustBeIsRefused(_ token: String) async throws {
            #expect(try await Self.users(test, Self.token()).status == 200)
            let answer = try await Self.users(test, token)
            #expect(answer.status == 403)
            #expect(answer.errorCode == "bad_jwt")
        }

        @Test(.backend { $0.jwtSecret = known }) func aTokenOfWhichAnyCharacterWasChangedIsRefused() async throws {
            let token = Array(Self.token())
            for index in stride(from: 0, to: token.count, by: 7) where token[index] != "." {
                var changed = token
                changed[index] = token[index] == "A" ? "B" : "A"
                let answer = try await Self.users(test, String(changed))
                #expect(answer.errorCode == "bad_jwt", "\(index)")
            }
        }
    }
}
