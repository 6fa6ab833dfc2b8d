import Foundation
import GRDB
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// How many codes an attacker can try.
    struct CodeGuessingTests {
        private static func with(_ directory: URL, _ clock: SettableClock, _ body: (TestBackend) async throws -> Void)
            async throws
        {
            try await TestBackend.with(directory, clock: clock, options: { $0.rateLimits = RateLimits() }, body)
        }

        /// Tries codes on one connection as fast as possible.
        ///
        /// - Returns: how many were compared with a code. None was right.
        private static func guess(
            _ count: Int, _ type: String = "email", of email: String = "ada@example.com", at test: TestBackend
        ) async throws -> Int {
            let connection = try RawConnection(port: test.port)
            var compared = 0
            for number in 0..<count {
                let body = #"{"type":"\#(type)","email":"\#(email)","token":"\#(number % 1000)"}"#
                await connection.send(test.request("POST", "/auth/v1/verify", body, keepsAlive: true))
                let answer = try await connection.answer()
                switch answer.errorCode {
                case "otp_expired": compared += 1
                case "over_request_rate_limit": #expect(answer.status == 429)
                default: Issue.record("\(answer.status) \(answer.text)")
                }
            }
            return compared
        }

        @Test func atFullSpeedOnOneConnectionTenAreCompared() async throws {
            try await withTemporaryDirectory { directory in
                let clock = SettableClock()
                try await Self.with(directory, clock) { test in
                    _ = try await test.requestCode()
                    #expect(try await Self.guess(300, at: test) == 10)
                }
                // The count survives a restart.
                clock.advance(bySeconds: 301)
                try await Self.with(directory, clock) { test in
                    _ = try await test.requestCode()
                    #expect(try await Self.guess(30, at: test) == 0)
                    let mail = try test.mail()
                    let refused = try await test.verify("email", mail.code)
                    #expect(refused.errorCode == "over_request_rate_limit")
                    // The user who reads the mail can sign in with its link.
                    clock.advance(bySeconds: 301)
                    #expect(try await test.open(mail).fragment["access_token"] != nil)
                }
            }
        }

        @Test(.backend { $0.rateLimits = RateLimits() }) func newMailsBringNoNewGuesses() async throws {
            var compared = 0
            for hour in 0..<24 {
                #expect(try await test.requestCode().status == 200)
                test.clock.advance(bySeconds: 60)
                _ = try await test.post("recover", #"{"email":"ada@example.com"}"#)
                compared += try await Self.guess(10, hour.isMultiple(of: 2) ? "email" : "magiclink", at: test)
                test.clock.advance(bySeconds: 3540)
            }
            // Ten at once, and one more after each twelve hours.
            #expect(compared == 11)
            test.clock.advance(bySeconds: 5 * 86_400)
            #expect(try await Self.guess(30, at: test) == 10)
        }

        @Test(.backend { $0.rateLimits = RateLimits() }) func theRefusalDoesNotRevealAccountsOrMails() async throws {
            _ = try await test.signUp()
            _ = try await test.signUp("mailed@example.com")
            _ = try await test.requestCode("mailed@example.com")
            var texts: [[String]] = []
            for name in ["ada", "mailed", "nobody"] {
                test.clock.advance(bySeconds: 301)
                var answers: [String] = []
                for _ in 0..<12 {
                    answers.append(try await test.verify("email", "1", email: "\(name)@example.com").text)
                }
                texts.append(answers)
            }
            #expect(texts[0] == texts[1] && texts[0] == texts[2])
            #expect(texts[0][10].contains("Too many wrong codes for this address."))
            #expect(texts[0][10].contains("after 43200 seconds"))
        }

        @Test(.backend { $0.rateLimits = RateLimits() }) func theAddressCountsUnderAnyOfItsSpellings() async throws {
            let first = try await Self.guess(6, of: "Ada@example.com", at: test)
            #expect(first == 6)
            #expect(try await Self.guess(6, of: "ADA@EXAMPLE.COM", at: test) == 4)
        }

        @Test(.backend { $0.securesEmailChange = false }) func aGuessIsComparedWithOneCodeOfAKind() async throws {
            // A user can have one code for a change of address sent to the same address for each of their accounts.
            for name in ["one", "two"] {
                let session = try await test.signUp("\(name)@example.com")
                let change = #"{"email":"ada@example.com"}"#
                #expect(try await test.update(change, session.accessToken).status == 200)
            }
            let mails = try test.mails()
            #expect(mails.count == 2 && mails[0].code != mails[1].code)
            #expect(try await test.verify("email_change", mails[0].code).errorCode == "otp_expired")
            #expect(try await test.verify("email_change", mails[1].code).status == 200)
        }

        @Test(.backend) func aWrongCodeCountsAgainstEveryTokenThatItMayBeFor() async throws {
            _ = try await test.signUp()
            _ = try await test.requestCode()
            _ = try await test.post("recover", #"{"email":"ada@example.com"}"#)
            for type in ["email", "magiclink", "recovery"] { _ = try await test.verify(type, "1") }
            let attempts = try await test.backend.database.read {
                try OneTimeTokenRecord.newest(email: "ada@example.com", kinds: [.magicLink, .recovery], in: $0)
            }
            #expect(attempts.map(\.attempts) == [3, 3])
        }

        @Test(.backend { $0.rateLimits = RateLimits(tokens: 5) })
        func attemptsAtOnePasswordAreCountedForItsAddress() async throws {
            // The limiter is called directly, because one client may not make that many calls. Many clients may.
            let (clock, database) = (test.clock, test.backend.database)
            let limiter = RateLimiter(
                limits: RateLimits(tokens: 5), store: BackendStore(database: database, now: { clock.now }))
            for name in ["ADA@example.com", "ada@example.com"] {
                for _ in 0..<2 { try await limiter.countPassword(for: name) }
            }
            #expect(try await test.signIn().errorCode == "invalid_credentials")
            #expect(try await test.signIn().errorCode == "over_request_rate_limit")
            #expect(try await test.signIn("nobody@example.com").errorCode == "invalid_credentials")
        }
    }
}
