import Core
import Foundation
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// Links that an administrator makes, and invitations.
    struct GeneratedLinkTests {
        private static func generate(_ test: TestBackend, _ body: String) async throws -> Answer {
            try await test.call("POST", "/auth/v1/admin/generate_link", body, token: try test.serviceRoleKey())
        }

        private static func verify(_ test: TestBackend, _ type: String, hash: String?) async throws -> Answer {
            try await test.post("verify", #"{"type":"\#(type)","token_hash":"\#(hash ?? "")"}"#)
        }

        @Test(
            .backend,
            arguments: [
                ("signup", #","password":"correct horse","data":{"a":1}"#, "signup"),
                ("invite", #","data":{"a":1}"#, "invite"), ("magiclink", #","data":{"a":1}"#, "signup"),
            ])
        func aNewUserGetsAnAccount(_ type: String, more: String, verification: String) async throws {
            let link = try await Self.generate(
                test,
                #"{"type":"\#(type)","email":"Ada@Example.com"\#(more),"redirect_to":"http://localhost:3000/x"}"#)
            #expect(link.status == 200)
            #expect(link.string("email") == "ada@example.com")
            #expect(link.object("user_metadata") as? [String: Int] == ["a": 1])
            #expect(link.json["email_confirmed_at"] == nil)
            #expect(link.string("confirmation_sent_at") != nil)
            #expect((link.string("invited_at") != nil) == (type == "invite"))
            #expect(link.string("verification_type") == verification)
            #expect(link.string("redirect_to") == "http://localhost:3000/x")
            #expect(link.string("email_otp")?.count == 6)
            #expect(try test.mails().isEmpty)

            let action = try #require(link.string("action_link").flatMap(URL.init(string:)))
            let opened = try await test.open(action)
            #expect(opened.destination == "http://localhost:3000/x")
            #expect(opened.fragment["type"] == verification)
            let user = try await test.user(opened.fragment["access_token"] ?? "")
            #expect(user.string("email_confirmed_at") != nil)
            #expect(try await test.signIn().status == (type == "signup" ? 200 : 400))
        }

        @Test(.backend, arguments: ["magiclink", "recovery"])
        func anExistingUserSignsInByHashOrCode(_ type: String) async throws {
            let id = try await test.signUp().string("user", "id")
            let byHash = try await Self.generate(test, #"{"type":"\#(type)","email":"ada@example.com"}"#)
            #expect(byHash.string("id") == id)
            #expect(byHash.string("verification_type") == type)
            #expect(byHash.string("recovery_sent_at") != nil)
            let hash = byHash.string("hashed_token")
            #expect(try await Self.verify(test, type, hash: hash).string("user", "id") == id)
            #expect(try await Self.verify(test, type, hash: hash).errorCode == "otp_expired")

            let byCode = try await Self.generate(test, #"{"type":"\#(type)","email":"ada@example.com"}"#)
            let code = byCode.string("email_otp") ?? ""
            #expect(try await test.verify("email", code).status == 200)
        }

        private static func change(_ test: TestBackend, _ type: String, to email: String) async throws -> Answer {
            try await generate(test, #"{"type":"\#(type)","email":"ada@example.com","new_email":"\#(email)"}"#)
        }

        @Test(
            .backend,
            arguments: [["email_change_current", "email_change_new"], ["email_change_new", "email_change_current"]])
        func bothLinksChangeAnAddress(_ order: [String]) async throws {
            let id = try await test.signUp().string("user", "id")
            var links: [Answer] = []
            for type in order {
                let link = try await Self.change(test, type, to: "Countess@example.com")
                #expect(link.status == 200)
                #expect(link.string("email") == "ada@example.com")
                #expect(link.string("new_email") == "countess@example.com")
                #expect(link.string("verification_type") == type)
                links.append(link)
            }
            let first = try await Self.verify(test, "email_change", hash: links[0].string("hashed_token"))
            #expect(first.string("msg") == Verification.halfConfirmed)
            let session = try await Self.verify(test, "email_change", hash: links[1].string("hashed_token"))
            #expect(session.string("user", "id") == id)
            #expect(session.string("user", "email") == "countess@example.com")
        }

        @Test(.backend) func aLinkOfAnotherChangeConfirmsNothing() async throws {
            _ = try await test.signUp()
            let current = try await Self.change(test, "email_change_current", to: "one@example.com")
            let other = try await Self.change(test, "email_change_new", to: "two@example.com")
            let stale = try await Self.verify(test, "email_change", hash: current.string("hashed_token"))
            #expect(stale.errorCode == "otp_expired")
            let first = try await Self.verify(test, "email_change", hash: other.string("hashed_token"))
            #expect(first.string("msg") == Verification.halfConfirmed)
        }

        @Test(.backend) func anInvitationIsSentByMail() async throws {
            let invited = try await test.call(
                "POST", "/auth/v1/invite?redirect_to=http%3A%2F%2Flocalhost%3A3000", #"{"email":"ada@example.com"}"#,
                token: try test.serviceRoleKey())
            let opened = try await test.open(test.mail())
            #expect(opened.destination == "http://localhost:3000")
            #expect(try await test.user(opened.fragment["access_token"] ?? "").string("id") == invited.string("id"))
        }

        @Test(.backend { $0.allowsSignUp = false }) func anInvitedUserCanSignInWhereUsersMayNotSignUp() async throws {
            _ = try await test.call(
                "POST", "/auth/v1/invite", #"{"email":"ada@example.com"}"#, token: try test.serviceRoleKey())
            let invited = try await test.verify("invite", try test.mail().code)
            #expect(invited.status == 200)
            let unknown = try await test.requestMail("magiclink", to: "nobody@example.com")
            #expect(unknown.errorCode == "signup_disabled")
            _ = try await test.requestCode()
            let again = try await test.verify("email", try test.mail().code)
            #expect(again.status == 200)
        }
    }
}
