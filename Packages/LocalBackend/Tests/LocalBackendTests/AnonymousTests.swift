import Foundation
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// Anonymous sign-ins, and turning an anonymous account into a permanent one.
    struct AnonymousTests {
        @Test func aSignUpWithoutAnAddressIsAnonymous() async throws {
            try await TestBackend.with { test in
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

        @Test func itCanBeClosed() async throws {
            try await TestBackend.with(options: { $0.allowsAnonymous = false }) { test in
                for body in ["{}", #"{"data":{"a":1}}"#, #"{"email":"","phone":null,"password":"123456"}"#] {
                    let answer = try await test.post("signup", body)
                    #expect(answer.status == 422)
                    #expect(answer.errorCode == "anonymous_provider_disabled")
                }
                #expect(try await test.signUp().status == 200)
            }
        }

        @Test func anAddressAndAPasswordMakeTheUserPermanent() async throws {
            try await TestBackend.with { test in
                let session = try await test.post("signup", #"{"data":{"theme":"dark"}}"#)
                let answer = try await test.call(
                    "PUT", "/auth/v1/user", #"{"email":"Ada@example.com","password":"correct horse"}"#,
                    token: session.accessToken)
                #expect(answer.status == 200)
                #expect(answer.json["is_anonymous"] as? Bool == false)
                #expect(answer.string("id") == session.string("user", "id"))
                #expect(answer.object("app_metadata")?["provider"] as? String == "email")
                #expect(answer.object("app_metadata")?["providers"] as? [String] == ["email"])
                #expect(answer.object("user_metadata")?["theme"] as? String == "dark")
                #expect((answer.json["identities"] as? [[String: Any]])?.map { $0["provider"] as? String } == ["email"])
                let signedIn = try await test.signIn()
                #expect(signedIn.string("user", "id") == session.string("user", "id"))
                #expect(try await test.refresh(session.refreshToken).claims?["is_anonymous"] as? Bool == false)
            }
        }

        @Test func theUserStaysAnonymousUntilConfirmed() async throws {
            try await TestBackend.with(options: { $0.requiresConfirmation = true }) { test in
                let session = try await test.post("signup", "{}")
                let answer = try await test.call(
                    "PUT", "/auth/v1/user", #"{"email":"ada@example.com","password":"correct horse"}"#,
                    token: session.accessToken)
                #expect(answer.json["is_anonymous"] as? Bool == true)
                #expect(answer.string("email") == "")
                #expect(answer.string("new_email") == "ada@example.com")
                #expect(try await test.signIn().errorCode == "invalid_credentials")
                let verified = try await test.verify("email_change", try test.mail().code)
                #expect(verified.object("user")?["is_anonymous"] as? Bool == false)
                #expect(verified.string("user", "id") == session.string("user", "id"))
                #expect(verified.string("user", "email_confirmed_at") != nil)
                #expect(try await test.signIn().status == 200)
            }
        }

        @Test func aPasswordWithoutAnAddressIsRefused() async throws {
            try await TestBackend.with { test in
                let session = try await test.post("signup", "{}")
                let answer = try await test.call(
                    "PUT", "/auth/v1/user", #"{"password":"correct horse"}"#, token: session.accessToken)
                #expect(answer.status == 422)
                #expect(answer.errorCode == "validation_failed")
            }
        }

        @Test func anAddressThatIsTakenIsRefused() async throws {
            try await TestBackend.with { test in
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
