import Foundation
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// What ends when an administrator changes an account.
    struct AdminChangeTests {
        @Test func aNewPasswordEndsAllSessions() async throws {
            try await TestBackend.with { test in
                let session = try await test.signUp()
                let id = try #require(session.string("user", "id"))
                let answer = try await test.call(
                    "PUT", "\(AdminTests.users)/\(id)", #"{"password":"battery staple"}"#,
                    token: try test.serviceRoleKey())
                #expect(answer.status == 200)
                #expect(try await test.user(session.accessToken).errorCode == "session_not_found")
                #expect(try await test.signIn(password: "battery staple").status == 200)
            }
        }

        @Test func aFirstPasswordIsASecondWayIn() async throws {
            try await TestBackend.with { test in
                let clock = test.clock
                let token = try await DevelopmentIdentity(email: "ada@example.com")
                    .token(dataDirectory: test.directory, now: { clock.now })
                let session = try await test.post(
                    "token", #"{"provider":"apple","id_token":"\#(token)"}"#, query: "?grant_type=id_token")
                let path = "\(AdminTests.users)/\(try #require(session.string("user", "id")))"
                let answer = try await test.call(
                    "PUT", path, #"{"password":"correct horse"}"#, token: try test.serviceRoleKey())
                let providers = (answer.json["identities"] as? [[String: Any]])?.compactMap {
                    $0["provider"] as? String
                }
                #expect(Set(providers ?? []) == ["apple", "email"])
                #expect(try await test.signIn().status == 200)
            }
        }

        @Test(arguments: ["false", "true"])
        func aNewAddressEndsWhatWasMailedToTheOldOne(_ isConfirmed: String) async throws {
            try await TestBackend.with(options: { $0.requiresConfirmation = true }) { test in
                _ = try await test.signUp()
                let session = try await test.verify("signup", try test.mail().code)
                _ = try await test.requestCode()
                _ = try await test.call(
                    "PUT", "/auth/v1/user", #"{"email":"pending@example.com"}"#, token: session.accessToken)
                let path = "\(AdminTests.users)/\(try #require(session.string("user", "id")))"
                let answer = try await test.call(
                    "PUT", path, #"{"email":"countess@example.com","email_confirm":\#(isConfirmed)}"#,
                    token: try test.serviceRoleKey())
                #expect(answer.string("email") == "countess@example.com")
                #expect(answer.json["new_email"] == nil)
                for mail in [try test.mail(), try test.mail(to: "pending@example.com")] {
                    #expect(try await test.open(mail).fragment["error_code"] == "otp_expired")
                }
                let pending = try test.mail(to: "pending@example.com")
                let code = try await test.verify("email_change", pending.code, email: pending.to)
                #expect(code.errorCode == "otp_expired")
            }
        }

        @Test func theSameAddressEndsNothing() async throws {
            try await TestBackend.with { test in
                let id = try #require(try await test.signUp().string("user", "id"))
                _ = try await test.requestCode()
                _ = try await test.call(
                    "PUT", "\(AdminTests.users)/\(id)", #"{"email":"ADA@example.com"}"#,
                    token: try test.serviceRoleKey())
                #expect(try await test.verify("email", try test.mail().code).status == 200)
            }
        }

        @Test func aSoftDeletedUserHasNoPersonalData() async throws {
            try await TestBackend.with { test in
                let key = try test.serviceRoleKey()
                let session = try await test.signUp(data: #"{"name":"Ada"}"#)
                let path = "\(AdminTests.users)/\(try #require(session.string("user", "id")))"
                for _ in 0..<2 {
                    let deleted = try await test.call("DELETE", path, #"{"should_soft_delete":true}"#, token: key)
                    #expect(deleted.status == 200)
                }
                let left = try await test.call("GET", path, token: key)
                #expect(left.string("deleted_at") != nil)
                #expect(!left.text.lowercased().contains("ada@") && !left.text.contains("\"Ada\""))
                #expect(try await test.user(session.accessToken).errorCode == "session_not_found")
                #expect(try await test.signIn().errorCode == "invalid_credentials")
                // The address is free again.
                #expect(try await test.signUp().status == 200)
            }
        }
    }
}
