import Foundation
import GRDB
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// A server where users may not sign up.
    struct DisabledSignUpTests {
        private static func with(_ body: (TestBackend) async throws -> Void) async throws {
            try await TestBackend.with(
                options: {
                    $0.allowsSignUp = false
                    $0.allowsAnonymous = true
                }, body)
        }

        @Test(arguments: [
            ("signup", #"{"email":"ada@example.com","password":"correct horse"}"#), ("signup", "{}"),
            ("otp", #"{"email":"ada@example.com"}"#), ("magiclink", #"{"email":"ada@example.com"}"#),
        ])
        func noAccountIsCreated(_ call: String, body: String) async throws {
            try await Self.with { test in
                let answer = try await test.post(call, body)
                #expect(answer.status == 422)
                #expect(answer.errorCode == "signup_disabled")
                let users = try await test.backend.database.read { try UserRecord.fetchCount($0) }
                #expect(users == 0)
            }
        }

        @Test func aProviderMakesNoneEither() async throws {
            try await Self.with { test in
                let clock = test.clock
                let token = try await DevelopmentIdentity(email: "ada@example.com")
                    .token(dataDirectory: test.directory, now: { clock.now })
                let answer = try await test.post(
                    "token", #"{"provider":"apple","id_token":"\#(token)"}"#, query: "?grant_type=id_token")
                #expect(answer.status == 422)
                #expect(answer.errorCode == "signup_disabled")
            }
        }

        @Test func anInvitedUserCanSignIn() async throws {
            try await Self.with { test in
                _ = try await test.call(
                    "POST", "/auth/v1/invite", #"{"email":"ada@example.com"}"#, token: try test.serviceRoleKey())
                let invited = try await test.verify("invite", try test.mail().code)
                #expect(invited.status == 200)
                _ = try await test.requestCode()
                let again = try await test.verify("email", try test.mail().code)
                #expect(again.status == 200)
            }
        }

        @Test(arguments: [true, false])
        func theSettingsSaySo(_ isAllowed: Bool) async throws {
            try await TestBackend.with(options: { $0.allowsSignUp = isAllowed }) { test in
                let settings = try await test.call("GET", "/auth/v1/settings")
                #expect(settings.json["disable_signup"] as? Bool == !isAllowed)
            }
        }
    }
}
