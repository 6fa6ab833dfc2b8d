import Foundation
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// Anonymous sign-ins, and turning an anonymous account into a permanent one.
    struct AnonymousTests {
        private static func with(
            requiresConfirmation: Bool = false, _ body: (TestBackend) async throws -> Void
        ) async throws {
            try await TestBackend.with(
                options: {
                    $0.allowsAnonymous = true
                    $0.requiresConfirmation = requiresConfirmation
                }, body)
        }

        @Test func aSignUpWithoutAnAddressIsAnonymous() async throws {
            try await Self.with { test in
                let answer = try await test.post(
                    "signup", #"{"data":{"theme":"dark"},"email":null,"phone":"","password":null}"#)
                #expect(answer.status == 200)
                #expect(answer.object("user")?["is_anonymous"] as? Bool == true)
                #expect(answer.string("user", "email") == "")
                #expect(answer.string("user", "phone") == "")
                #expect(answer.object("user", "app_metadata")?.isEmpty == true)
                #expect(answer.object("user", "user_metadata")?["theme"] as? String == "dark")
                #expect((answer.object("user")?["identities"] as? [Any])?.isEmpty == true)
                #expect(answer.claims?["is_anonymous"] as? Bool == true)
                let methods = try #require(answer.claims?["amr"] as? [[String: Any]])
                #expect(methods.map { $0["method"] as? String } == ["anonymous"])
                #expect(try await test.refresh(answer.refreshToken).status == 200)
                let second = try await test.post("signup", "{}")
                #expect(second.string("user", "id") != answer.string("user", "id"))
            }
        }

        @Test(arguments: [true, false])
        func itIsClosedUnlessAllowed(_ allowsSignUp: Bool) async throws {
            try await TestBackend.with(options: { $0.allowsSignUp = allowsSignUp }) { test in
                for body in ["{}", #"{"data":{"a":1}}"#, #"{"email":"","phone":null,"password":"123456"}"#] {
                    let answer = try await test.post("signup", body)
                    #expect(answer.status == 422)
                    #expect(answer.errorCode == "anonymous_provider_disabled")
                }
                #expect(try await test.signUp().status == (allowsSignUp ? 200 : 422))
                #expect(try await test.post("signup", "[").errorCode == "bad_json")
            }
        }

        @Test func withoutSignUpThereIsNoneEither() async throws {
            try await TestBackend.with(options: {
                $0.allowsAnonymous = true
                $0.allowsSignUp = false
            }) { test in
                let answer = try await test.post("signup", "{}")
                #expect(answer.errorCode == "signup_disabled")
            }
        }

        @Test(arguments: [true, false])
        func anAddressAndAPasswordMakeTheUserPermanentOnceConfirmed(_ requiresConfirmation: Bool) async throws {
            try await Self.with(requiresConfirmation: requiresConfirmation) { test in
                let session = try await test.post("signup", #"{"data":{"theme":"dark"}}"#)
                let answer = try await test.call(
                    "PUT", "/auth/v1/user", #"{"email":"Ada@example.com","password":"correct horse"}"#,
                    token: session.accessToken)
                #expect(answer.json["is_anonymous"] as? Bool == true)
                #expect(answer.string("email") == "")
                #expect(answer.string("new_email") == "ada@example.com")
                #expect(try await test.signIn().errorCode == "invalid_credentials")
                #expect(try test.mails().map(\.to) == ["ada@example.com"])

                let verified = try await test.verify("email_change", try test.mail().code)
                #expect(verified.status == 200)
                #expect(verified.object("user")?["is_anonymous"] as? Bool == false)
                #expect(verified.string("user", "id") == session.string("user", "id"))
                #expect(verified.string("user", "email_confirmed_at") != nil)
                #expect(verified.object("user", "app_metadata")?["provider"] as? String == "email")
                #expect(verified.object("user", "app_metadata")?["providers"] as? [String] == ["email"])
                #expect(verified.object("user", "user_metadata")?["theme"] as? String == "dark")
                let identities = try #require(verified.object("user")?["identities"] as? [[String: Any]])
                #expect(identities.map { $0["provider"] as? String } == ["email"])
                #expect(try await test.signIn().status == 200)
                #expect(try await test.refresh(session.refreshToken).claims?["is_anonymous"] as? Bool == false)
            }
        }

        @Test func aPasswordWithoutAnAddressIsRefused() async throws {
            try await Self.with { test in
                let session = try await test.post("signup", "{}")
                let answer = try await test.call(
                    "PUT", "/auth/v1/user", #"{"password":"correct horse"}"#, token: session.accessToken)
                #expect(answer.status == 422)
                #expect(answer.errorCode == "validation_failed")
            }
        }

        @Test func anAddressThatIsTakenIsRefused() async throws {
            try await Self.with { test in
                _ = try await test.signUp()
                let session = try await test.post("signup", "{}")
                let answer = try await test.call(
                    "PUT", "/auth/v1/user", #"{"email":"ada@example.com"}"#, token: session.accessToken)
                #expect(answer.errorCode == "email_exists")
                #expect(try await test.user(session.accessToken).json["is_anonymous"] as? Bool == true)
            }
        }
    }
}
