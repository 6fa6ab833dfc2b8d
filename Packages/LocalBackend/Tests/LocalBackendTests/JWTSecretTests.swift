import Core
import Crypto
import Foundation
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// A secret that other programs know too.
    struct JWTSecretTests {
        private static let text = "a secret of thirty-two bytes or more"

        private func withSecret<Value>(
            _ text: String, mode: Int = 0o600, _ body: (URL) async throws -> Value
        ) async throws -> Value {
            try await withTemporaryDirectory(exists: true) { directory in
                let file = directory.appendingPathComponent("jwt")
                try Data(text.utf8).write(to: file)
                try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
                return try await body(file)
            }
        }

        @Test(arguments: ["", "\n", "\r\n"])
        func tokensCanBeVerifiedWithTheSecret(_ end: String) async throws {
            try await withSecret(Self.text + end) { file in
                let secret = try JWTSecret(contentsOf: file)
                try await TestBackend.with(options: { $0.jwtSecret = secret }) { test in
                    let session = try await test.signUp()
                    let key = SymmetricKey(data: Data(Self.text.utf8))
                    for token in [session.accessToken, test.backend.endpoint.key, try test.serviceRoleKey()] {
                        let parts = token.split(separator: ".")
                        let signature = try #require(Base64URL.decode(parts[2]))
                        #expect(
                            HMAC<SHA256>.isValidAuthenticationCode(
                                signature, authenticating: Data("\(parts[0]).\(parts[1])".utf8), using: key))
                    }
                    #expect(try await test.user(session.accessToken).status == 200)
                }
            }
        }

        @Test func theKeyFileFollowsTheSecretAndOldSessionsEnd() async throws {
            try await withSecret(Self.text) { file in
                try await withTemporaryDirectory { directory in
                    let secret = try JWTSecret(contentsOf: file)
                    let (session, key) = try await TestBackend.with(directory) { test in
                        (try await test.signUp(), try test.serviceRoleKey())
                    }
                    try await TestBackend.with(directory, options: { $0.jwtSecret = secret }) { test in
                        let newKey = try test.serviceRoleKey()
                        #expect(newKey != key)
                        #expect(try await test.user(session.accessToken).errorCode == "bad_jwt")
                        // Refresh tokens depend on the installation's own secret.
                        #expect(try await test.refresh(session.refreshToken).status == 200)
                    }
                }
            }
        }

        @Test(arguments: ["", "\n\n", String(repeating: "x", count: 31) + "\n"])
        func aShortSecretIsRefused(_ text: String) async throws {
            try await withSecret(text) { file in
                let error = #expect(throws: LocalBackendError.self) { try JWTSecret(contentsOf: file) }
                #expect(error?.description.contains("at least 32") == true)
            }
        }

        @Test func aSecretThatOthersCanReadIsRefused() async throws {
            try await withSecret(Self.text, mode: 0o644) { file in
                let error = #expect(throws: LocalBackendError.self) { try JWTSecret(contentsOf: file) }
                #expect(error?.description.contains("chmod 600") == true)
            }
        }

        @Test func aSecretThatIsNotThereIsMissed() {
            let file = URL(filePath: "/nonexistent/jwt")
            let error = #expect(throws: LocalBackendError.self) { try JWTSecret(contentsOf: file) }
            #expect(error == .file(FileError("read", file, code: ENOENT)))
        }
    }
}
