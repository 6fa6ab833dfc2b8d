import Foundation
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// A new address, where it has to be confirmed.
    struct EmailChangeTests {
        private static let new = "countess@example.com"

        private static func with(_ body: (TestBackend, Answer) async throws -> Void) async throws {
            try await TestBackend.with(options: { $0.requiresConfirmation = true }) { test in
                _ = try await test.signUp()
                try await body(test, try await test.verify("signup", try test.mail().code))
            }
        }

        private static func change(_ test: TestBackend, _ session: Answer, to email: String = new) async throws
            -> Answer
        {
            try await test.call("PUT", "/auth/v1/user", #"{"email":"\#(email)"}"#, token: session.accessToken)
        }

        @Test func theAddressStaysUntilTheNewOneIsConfirmed() async throws {
            try await Self.with { test, session in
                let answer = try await Self.change(test, session, to: "Countess@Example.com")
                #expect(answer.status == 200)
                #expect(answer.string("email") == "ada@example.com")
                #expect(answer.string("new_email") == Self.new)
                #expect(answer.string("email_change_sent_at") == "2027-01-15T08:00:00.250000Z")
                #expect(try await test.signIn(Self.new).errorCode == "invalid_credentials")
                let mail = try test.mail(to: Self.new)
                #expect(mail.type == "email_change")
                #expect(try test.mails().count == 2)

                let changed = try await test.verify("email_change", mail.code, email: Self.new)
                #expect(changed.string("user", "email") == Self.new)
                #expect(changed.object("user")?["new_email"] == nil)
                let identity = try #require((changed.object("user")?["identities"] as? [[String: Any]])?.first)
                #expect(identity["email"] as? String == Self.new)
                #expect(try await test.user(session.accessToken).string("email") == Self.new)
                #expect(try await test.signIn(Self.new).status == 200)
                #expect(try await test.signIn().errorCode == "invalid_credentials")
            }
        }

        @Test func theLinkDoesItToo() async throws {
            try await Self.with { test, session in
                _ = try await Self.change(test, session)
                let answer = try await test.open(try test.mail(to: Self.new))
                #expect(answer.fragment["type"] == "email_change")
                let user = try await test.user(try #require(answer.fragment["access_token"]))
                #expect(user.string("email") == Self.new)
            }
        }

        @Test func theCodeIsGoodForTheNewAddressAlone() async throws {
            try await Self.with { test, session in
                _ = try await Self.change(test, session)
                let code = try test.mail(to: Self.new).code
                #expect(try await test.verify("email_change", code).errorCode == "otp_expired")
                #expect(try await test.verify("email", code, email: Self.new).errorCode == "otp_expired")
                #expect(try await test.verify("email_change", code, email: Self.new).status == 200)
            }
        }

        @Test func anAddressTakenInTheMeantimeIsRefused() async throws {
            try await Self.with { test, session in
                _ = try await Self.change(test, session)
                let mail = try test.mail(to: Self.new)
                _ = try await test.signUp(Self.new)
                let answer = try await test.verify("email_change", mail.code, email: Self.new)
                #expect(answer.status == 422)
                #expect(answer.errorCode == "email_exists")
                #expect(try await test.open(mail).fragment["error_code"] == "email_exists")
                #expect(try await test.user(session.accessToken).string("email") == "ada@example.com")
                #expect(try await Self.change(test, session).errorCode == "email_exists")
            }
        }

        @Test func theRestOfTheChangeIsMadeAtOnce() async throws {
            try await Self.with { test, session in
                let answer = try await test.call(
                    "PUT", "/auth/v1/user",
                    #"{"email":"\#(Self.new)","password":"battery staple","data":{"title":"Countess"}}"#,
                    token: session.accessToken)
                #expect(answer.object("user_metadata")?["title"] as? String == "Countess")
                #expect(try await test.signIn(password: "battery staple").status == 200)
                #expect(
                    try await test.verify("email_change", try test.mail(to: Self.new).code, email: Self.new).status
                        == 200)
            }
        }

        @Test(arguments: ["ada@example.com", "countess@example.com"])
        func theMailMayBeAskedForAgainByEitherAddress(_ address: String) async throws {
            try await Self.with { test, session in
                _ = try await Self.change(test, session)
                let answer = try await test.post("resend", #"{"type":"email_change","email":"\#(address)"}"#)
                #expect(answer.text == "{}")
                let mails = try test.mails().filter { $0.to == Self.new }
                #expect(mails.count == 2)
                #expect(try await test.open(mails[0]).fragment["error_code"] == "otp_expired")
                #expect(try await test.verify("email_change", mails[1].code, email: Self.new).status == 200)
            }
        }

        @Test func theOwnAddressAgainIsNoChange() async throws {
            try await Self.with { test, session in
                let answer = try await Self.change(test, session, to: "ADA@example.com")
                #expect(answer.status == 200)
                #expect(answer.json["new_email"] == nil)
                #expect(try test.mails().count == 1)
            }
        }
    }
}
