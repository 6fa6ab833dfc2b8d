import Foundation
import GRDB
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// Signing up where an address has to be confirmed.
    struct ConfirmationTests {
        private static func with(_ body: (TestBackend) async throws -> Void) async throws {
            try await TestBackend.with(options: { $0.requiresConfirmation = true }, body)
        }

        @Test func signUpGivesTheBareUserAndSendsAMail() async throws {
            try await Self.with { test in
                let answer = try await test.signUp("Ada@Example.com", data: #"{"name":"Ada"}"#)
                #expect(answer.status == 200)
                #expect(answer.json["access_token"] == nil && answer.json["user"] == nil)
                #expect(answer.string("email") == "ada@example.com")
                #expect(answer.json["email_confirmed_at"] == nil && answer.json["confirmed_at"] == nil)
                #expect(answer.string("confirmation_sent_at") == "2027-01-15T08:00:00.250000Z")
                #expect(answer.object("user_metadata")?["name"] as? String == "Ada")
                #expect(answer.object("user_metadata")?["email_verified"] as? Bool == false)
                #expect((answer.json["identities"] as? [Any])?.count == 1)
                let mails = try test.mails()
                #expect(mails.map(\.to) == ["ada@example.com"])
                #expect(mails.map(\.type) == ["signup"])
            }
        }

        @Test func thePasswordIsNotEnoughUntilTheAddressIsConfirmed() async throws {
            try await Self.with { test in
                _ = try await test.signUp()
                let early = try await test.signIn()
                #expect(early.status == 400)
                #expect(early.errorCode == "email_not_confirmed")
                #expect(try await test.signIn(password: "wrong password").errorCode == "invalid_credentials")
                test.clock.advance(bySeconds: 60)
                let answer = try await test.verify("signup", try test.mail().code)
                #expect(answer.status == 200)
                #expect(answer.string("user", "email_confirmed_at") == "2027-01-15T08:01:00.250000Z")
                #expect(answer.object("user", "user_metadata")?["email_verified"] as? Bool == true)
                let identity = try #require((answer.object("user")?["identities"] as? [[String: Any]])?.first)
                #expect((identity["identity_data"] as? [String: Any])?["email_verified"] as? Bool == true)
                #expect(try await test.user(answer.accessToken).status == 200)
                #expect(try await test.refresh(answer.refreshToken).status == 200)
                #expect(try await test.signIn().status == 200)
            }
        }

        @Test(arguments: ["signup", "email", "invite"])
        func theCodeIsTakenByEveryTypeThatItMayBeCalled(_ type: String) async throws {
            try await Self.with { test in
                _ = try await test.signUp()
                #expect(try await test.verify(type, try test.mail().code, email: "ADA@example.com").status == 200)
            }
        }

        @Test func whatStandsInTheLinkMayBePosted() async throws {
            try await Self.with { test in
                _ = try await test.signUp()
                let hash = try test.mail().hashedToken
                let answer = try await test.post(
                    "verify",
                    #"{"type":"signup","token_hash":"\#(hash)","email":null,"token":null,"redirect_to":null}"#)
                #expect(answer.status == 200)
                #expect(!answer.accessToken.isEmpty)
            }
        }

        @Test func theLinkOpensASessionInTheBrowser() async throws {
            try await Self.with { test in
                _ = try await test.signUp()
                let answer = try await test.open(try test.mail())
                #expect(answer.status == 303)
                #expect(answer.body.isEmpty)
                #expect(answer.destination == "slipway://login-callback")
                #expect(answer.query.isEmpty)
                let fragment = answer.fragment
                #expect(
                    fragment.keys.sorted() == [
                        "access_token", "expires_at", "expires_in", "refresh_token", "token_type", "type",
                    ])
                #expect(fragment["type"] == "signup")
                #expect(fragment["token_type"] == "bearer")
                #expect(fragment["expires_in"] == "3600")
                #expect(fragment["expires_at"] == "1800003600")
                let user = try await test.user(try #require(fragment["access_token"]))
                #expect(user.string("email_confirmed_at") != nil)
                #expect(try await test.refresh(try #require(fragment["refresh_token"])).status == 200)
            }
        }

        @Test func aSignUpForAnExistingAccountReturnsAMadeUpUser() async throws {
            try await Self.with { test in
                let made = try await test.signUp(data: #"{"name":"Ada"}"#)
                _ = try await test.verify("signup", try test.mail().code)
                let again = try await test.signUp(password: "another password", data: #"{"name":"Eve"}"#)
                #expect(again.status == 200)
                #expect(again.json.keys.sorted() == made.json.keys.sorted())
                #expect(again.string("id") != made.string("id"))
                #expect((again.json["identities"] as? [Any])?.isEmpty == true)
                #expect(again.object("user_metadata")?["name"] as? String == "Eve")
                #expect(try test.mails().count == 1)
                #expect(try await test.signIn(password: "another password").errorCode == "invalid_credentials")
                #expect(try await test.signIn().status == 200)
            }
        }

        @Test func signingUpAgainSendsAnotherMailForTheSameAccount() async throws {
            try await Self.with { test in
                let first = try await test.signUp(data: #"{"name":"Ada"}"#)
                let second = try await test.signUp(data: #"{"age":36}"#)
                #expect(second.string("id") == first.string("id"))
                #expect(second.object("user_metadata")?["age"] as? Int == 36)
                #expect(!second.text.contains("Ada"))
                let mails = try test.mails()
                #expect(mails.count == 2)
                #expect(try await test.open(mails[0]).fragment["error_code"] == "otp_expired")
                let session = try await test.verify("signup", mails[1].code)
                #expect(session.object("user", "user_metadata")?["name"] as? String == "Ada")
                #expect(session.object("user", "user_metadata")?["age"] == nil)
                #expect(try await test.signIn().status == 200)
            }
        }

        @Test func whereNoneIsAskedForAnUnconfirmedAccountIsTakenOver() async throws {
            try await withTemporaryDirectory { directory in
                try await TestBackend.with(directory, options: { $0.requiresConfirmation = true }) { test in
                    _ = try await test.signUp()
                }
                try await TestBackend.with(directory) { test in
                    #expect(try await test.signIn().errorCode == "email_not_confirmed")
                    let answer = try await test.signUp(password: "another password")
                    #expect(!answer.accessToken.isEmpty)
                    #expect(try await test.signIn(password: "another password").status == 200)
                    #expect(try await test.open(try test.mail()).fragment["error_code"] == "otp_expired")
                    #expect(try await test.signUp().errorCode == "user_already_exists")
                }
            }
        }

        @Test func twoSignUpsAtOnceMakeOneAccount() async throws {
            try await Self.with { test in
                let ids = try await withThrowingTaskGroup(of: String?.self) { group in
                    for _ in 0..<4 { group.addTask { try await test.signUp().string("id") } }
                    return try await group.reduce(into: Set<String?>()) { $0.insert($1) }
                }
                #expect(ids.count == 1)
                #expect(try test.mails().count == 4)
                let opened = try await test.backend.database.read { try OneTimeTokenRecord.fetchCount($0) }
                #expect(opened == 1)
            }
        }
    }
}
