import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// Accounts that a stranger created in advance with the address of another user, to get access once its owner
    /// confirms it.
    struct UnconfirmedAccountTests {
        private static func plant(_ test: TestBackend) async throws {
            _ = try await test.signUp(password: "the stranger's", data: #"{"name":"Mallory"}"#)
        }

        /// Checks that the stranger has no access and that the address's owner has.
        private static func check(_ test: TestBackend, _ session: Answer) async throws {
            #expect(session.status == 200)
            #expect(!session.text.contains("Mallory"))
            #expect(session.string("user", "email_confirmed_at") != nil)
            let stranger = try await test.signIn(password: "the stranger's")
            #expect(stranger.errorCode == "invalid_credentials")
            let changed = try await test.update(#"{"password":"the owner's"}"#, session.accessToken)
            #expect(changed.status == 200)
            #expect(try await test.signIn(password: "the owner's").status == 200)
        }

        @Test(.backend { $0.requiresConfirmation = true }, arguments: ["otp", "magiclink", "recover", "invite"])
        func aMailToSignInWithKeepsNoPassword(_ call: String) async throws {
            try await Self.plant(test)
            let token = call == "invite" ? try test.serviceRoleKey() : nil
            _ = try await test.call("POST", "/auth/v1/\(call)", #"{"email":"ada@example.com"}"#, token: token)
            let type = call == "invite" ? call : "email"
            try await Self.check(test, try await test.verify(type, try test.mail().code))
        }

        @Test(.backend { $0.requiresConfirmation = true })
        func aSecondSignUpWithAnotherPasswordKeepsNeither() async throws {
            try await Self.plant(test)
            _ = try await test.signUp(password: "the other's")
            let session = try await test.verify("signup", try test.mail().code)
            let other = try await test.signIn(password: "the other's")
            #expect(other.errorCode == "invalid_credentials")
            try await Self.check(test, session)
        }

        @Test(.backend { $0.requiresConfirmation = true }, arguments: ["signup", "resend", "twice at once"])
        func theMailOfTheSameSignUpKeepsIt(_ way: String) async throws {
            if way == "twice at once" {
                async let first = test.signUp()
                async let second = test.signUp()
                _ = try await (first, second)
            } else {
                _ = try await test.signUp()
            }
            if way == "signup" { _ = try await test.signUp() }
            if way == "resend" {
                _ = try await test.post("resend", #"{"type":"signup","email":"ada@example.com"}"#)
            }
            for mail in try test.mails() { _ = try await test.verify("signup", mail.code) }
            #expect(try await test.signIn().status == 200)
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
