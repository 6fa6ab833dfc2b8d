import Foundation
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// The code that authenticates a user who is about to set a new password.
    struct ReauthenticationTests {
        private static func set(
            _ password: String, nonce: String, _ test: TestBackend, _ session: Answer
        ) async throws -> Answer {
            try await test.call(
                "PUT", "/auth/v1/user", #"{"password":"\#(password)","nonce":"\#(nonce)"}"#,
                token: session.accessToken)
        }

        @Test func theCodeIsTakenOnce() async throws {
            try await TestBackend.with { test in
                let session = try await test.signUp()
                _ = try await test.call("GET", "/auth/v1/reauthenticate", token: session.accessToken)
                let mail = try test.mail()
                let wrong = try await Self.set("battery staple", nonce: mail.wrongCode, test, session)
                #expect(wrong.status == 422)
                #expect(wrong.errorCode == "reauthentication_not_valid")
                #expect(try await test.signIn().status == 200)
                #expect(try await Self.set("battery staple", nonce: mail.code, test, session).status == 200)
                #expect(try await test.signIn(password: "battery staple").status == 200)
                let again = try await Self.set("correct horse", nonce: mail.code, test, session)
                #expect(again.errorCode == "reauthentication_not_valid")
            }
        }

        @Test func anothersCodeIsNotTaken() async throws {
            try await TestBackend.with { test in
                let session = try await test.signUp()
                let other = try await test.signUp("eve@example.com")
                _ = try await test.call("GET", "/auth/v1/reauthenticate", token: other.accessToken)
                let code = try test.mail(to: "eve@example.com").code
                let answer = try await Self.set("battery staple", nonce: code, test, session)
                #expect(answer.errorCode == "reauthentication_not_valid")
            }
        }

        @Test func whatIsRefusedAnywayLeavesTheCode() async throws {
            try await TestBackend.with { test in
                let session = try await test.signUp()
                _ = try await test.call("GET", "/auth/v1/reauthenticate", token: session.accessToken)
                let code = try test.mail().code
                #expect(try await Self.set("correct horse", nonce: code, test, session).errorCode == "same_password")
                #expect(try await Self.set("short", nonce: code, test, session).errorCode == "weak_password")
                #expect(try await Self.set("battery staple", nonce: code, test, session).status == 200)
            }
        }

        @Test func wrongCodesAreCounted() async throws {
            try await TestBackend.with { test in
                let session = try await test.signUp()
                _ = try await test.call("GET", "/auth/v1/reauthenticate", token: session.accessToken)
                let mail = try test.mail()
                for _ in 0..<OneTimeTokens.attempts {
                    _ = try await Self.set("battery staple", nonce: mail.wrongCode, test, session)
                }
                let late = try await Self.set("battery staple", nonce: mail.code, test, session)
                #expect(late.errorCode == "reauthentication_not_valid")
            }
        }
    }
}
