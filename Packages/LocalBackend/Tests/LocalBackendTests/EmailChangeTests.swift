import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// A new address is confirmed by mails to both addresses, whether or not sign-ups are confirmed.
    struct EmailChangeTests {
        fileprivate static let old = "ada@example.com"
        fileprivate static let new = "countess@example.com"

        private static func change(
            _ test: TestBackend, _ session: Answer, to email: String = new, more: String = ""
        ) async throws -> Answer {
            try await test.update(#"{"email":"\#(email)"\#(more)}"#, session.accessToken)
        }

        /// The mails for a change of address, oldest first.
        private static func mails(_ test: TestBackend) throws -> [OutboxMail] {
            try test.mails().filter { $0.type == "email_change" }
        }

        private static func confirm(_ test: TestBackend, _ email: String) async throws -> Answer {
            try await test.verify("email_change", try test.mail(to: email).code, email: email)
        }

        private static func expectHalf(_ answer: Answer) {
            #expect(answer.status == 200)
            #expect(answer.text == #"{"code":"200","msg":"\#(Verification.halfConfirmed)"}"#)
        }

        private static func resend(_ test: TestBackend, _ email: String) async throws -> Answer {
            try await test.post("resend", #"{"type":"email_change","email":"\#(email)"}"#)
        }

        @Test(.backend) func anAddressTakenInTheMeantimeIsRefused() async throws {
            let session = try await test.signUp()
            _ = try await Self.change(test, session)
            let mail = try test.mail(to: Self.new)
            Self.expectHalf(try await Self.confirm(test, Self.old))
            _ = try await test.signUp(Self.new)
            let answer = try await test.verify("email_change", mail.code, email: Self.new)
            #expect(answer.status == 422)
            #expect(answer.errorCode == "email_exists")
            let opened = try await test.open(mail)
            #expect(opened.fragment["error_code"] == "email_exists")
            #expect(opened.fragment["error"] == nil)
            #expect(try await test.user(session.accessToken).string("email") == Self.old)
            #expect(try await Self.change(test, session).errorCode == "email_exists")
        }

        @Test(.backend) func theRestOfTheChangeIsMadeAtOnce() async throws {
            let session = try await test.signUp()
            let answer = try await Self.change(
                test, session, more: #","password":"battery staple","data":{"title":"Countess"}"#)
            #expect(answer.object("user_metadata")?["title"] as? String == "Countess")
            #expect(try await test.signIn(password: "battery staple").status == 200)
            Self.expectHalf(try await Self.confirm(test, Self.new))
            #expect(try await Self.confirm(test, Self.old).string("user", "email") == Self.new)
        }

        @Test(.backend, arguments: ["resend", "change"])
        func newMailsBeginAgain(_ way: String) async throws {
            let session = try await test.signUp()
            _ = try await Self.change(test, session)
            Self.expectHalf(try await Self.confirm(test, Self.new))
            _ = way == "resend" ? try await Self.resend(test, Self.old) : try await Self.change(test, session)
            Self.expectHalf(try await Self.confirm(test, Self.new))
            #expect(try await Self.confirm(test, Self.old).string("user", "email") == Self.new)
        }

        @Test(.backend) func theMailOfAnotherChangeConfirmsNothing() async throws {
            let session = try await test.signUp()
            _ = try await Self.change(test, session)
            let mails = try Self.mails(test)
            _ = try await Self.change(test, session, to: "other@example.com")
            for mail in mails {
                #expect(try await test.open(mail).fragment["error_code"] == "otp_expired")
            }
            Self.expectHalf(try await Self.confirm(test, "other@example.com"))
            #expect(try await Self.confirm(test, Self.old).string("user", "email") == "other@example.com")
        }

        @Test(.backend { $0.rateLimits = RateLimits() }) func anAccountChangesItsAddressOnceAMinute() async throws {
            let session = try await test.signUp()
            #expect(try await Self.change(test, session).status == 200)
            for second in [0, 59] {
                test.clock.advance(bySeconds: Double(second))
                let answer = try await Self.change(test, session, to: "other\(second)@example.com")
                #expect(answer.status == 429)
                #expect(answer.errorCode == "over_email_send_rate_limit")
                #expect(try await Self.resend(test, Self.old).status == 429)
            }
            // Nothing of a refused change remains: its address can be mailed to.
            #expect(try await test.requestCode("other0@example.com").status == 200)
            test.clock.advance(bySeconds: 1)
            #expect(try await Self.resend(test, Self.old).status == 200)
            #expect(try Self.mails(test).count == 4)
        }

        @Test(
            .backend {
                $0.outboxLimits = OutboxLimits(mails: 1)
                $0.deliver(ScriptedDelivery.hanging)
            })
        func whenOneMailCannotBeWrittenNeitherIsSent() async throws {
            let session = try await test.signUp()
            #expect(try await Self.change(test, session).status == 500)
            #expect(try await test.user(session.accessToken).json["new_email"] == nil)
            #expect(try Outbox(dataDirectory: test.directory).files(.queued).isEmpty)
        }

        @Test(arguments: [true, false])
        func anAddressAndAPasswordMakeAnAnonymousUserPermanent(_ requiresConfirmation: Bool) async throws {
            try await TestBackend.with(options: {
                $0.allowsAnonymous = true
                $0.requiresConfirmation = requiresConfirmation
            }) { test in
                let session = try await test.post("signup", #"{"data":{"theme":"dark"}}"#)
                _ = try await test.update(
                    #"{"email":"Ada@example.com","password":"correct horse"}"#, session.accessToken)
                #expect(try await test.signIn().errorCode == "invalid_credentials")
                let verified = try await test.verify("email_change", try test.mail().code)
                #expect(verified.string("user", "id") == session.string("user", "id"))
                #expect(verified.string("user", "email_confirmed_at") != nil)
                #expect(verified.object("user", "user_metadata")?["theme"] as? String == "dark")
                #expect(try await test.signIn().status == 200)
                #expect(try await test.refresh(session.refreshToken).claims?["is_anonymous"] as? Bool == false)
            }
        }

        private static func open(_ test: TestBackend, _ link: Answer) async throws -> Answer {
            try await test.post(
                "verify", #"{"type":"email_change","token_hash":"\#(link.string("hashed_token") ?? "")"}"#)
        }

        private static func link(_ test: TestBackend, _ type: String, to email: String) async throws -> Answer {
            try await test.call(
                "POST", "/auth/v1/admin/generate_link",
                #"{"type":"\#(type)","email":"ada@example.com","new_email":"\#(email)"}"#,
                token: try test.serviceRoleKey())
        }

        @Test(.backend) func aLinkOfAnotherChangeConfirmsNothing() async throws {
            _ = try await test.signUp()
            let current = try await Self.link(test, "email_change_current", to: "one@example.com")
            let other = try await Self.link(test, "email_change_new", to: "two@example.com")
            #expect(try await Self.open(test, current).errorCode == "otp_expired")
            Self.expectHalf(try await Self.open(test, other))
        }
    }
}
