import Foundation
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// How often one address may ask.
    struct RateLimitTests {
        @Test func nobodyIsLimitedUnlessThatWasAskedFor() async throws {
            try await TestBackend.with { test in
                for _ in 0..<151 {
                    let answer = try await test.refresh("abcdefghijkl")
                    #expect(answer.errorCode == "refresh_token_not_found")
                }
            }
        }

        @Test func anEmptyBucketFillsInFiveMinutes() async throws {
            try await TestBackend.with(options: { $0.rateLimits = RateLimits(tokens: 3) }) { test in
                for _ in 0..<3 {
                    #expect(try await test.refresh("abcdefghijkl").errorCode == "refresh_token_not_found")
                }
                let refused = try await test.refresh("abcdefghijkl")
                #expect(refused.status == 429)
                #expect(refused.errorCode == "over_request_rate_limit")
                // The real server leaves this to gateways.
                #expect(refused.headers["retry-after"] == nil)
                test.clock.advance(bySeconds: 99)
                #expect(try await test.refresh("abcdefghijkl").status == 429)
                test.clock.advance(bySeconds: 2)
                #expect(try await test.refresh("abcdefghijkl").status == 400)
                #expect(try await test.refresh("abcdefghijkl").status == 429)
                test.clock.advance(bySeconds: 300)
                for status in [400, 400, 400, 429] {
                    #expect(try await test.refresh("abcdefghijkl").status == status)
                }
            }
        }

        @Test func eachKindOfCallIsCountedByItself() async throws {
            try await TestBackend.with(options: { $0.rateLimits = RateLimits(mails: 1, tokens: 1) }) { test in
                let session = try await test.signUp()
                #expect(session.status == 200)
                #expect(try await test.signUp("b@example.com").status == 429)
                #expect(try await test.signIn().status == 200)
                #expect(try await test.signIn().status == 429)
                #expect(try await test.user(session.accessToken).status == 200)
                #expect(try await test.call("PUT", "/auth/v1/user", "{}", token: session.accessToken).status == 200)
                #expect(try await test.call("PUT", "/auth/v1/user", "{}", token: session.accessToken).status == 429)
            }
        }

        @Test func eachAddressIsCountedByItself() throws {
            let clock = SettableClock()
            let limiter = RateLimiter(now: { clock.now })
            try limiter.take(from: "a", limit: 1, peer: "127.0.0.1")
            try limiter.take(from: "a", limit: 1, peer: "127.0.0.2")
            #expect(throws: AuthError.self) { try limiter.take(from: "a", limit: 1, peer: "127.0.0.1") }
        }

        @Test func aCrowdDoesNotFillTheMemoryNorFreeAnybody() throws {
            let clock = SettableClock()
            let limiter = RateLimiter(now: { clock.now })
            try limiter.take(from: "a", limit: 1, peer: "first")
            for number in 0..<5000 { try limiter.take(from: "a", limit: 1, peer: String(number)) }
            #expect(throws: AuthError.self) { try limiter.take(from: "a", limit: 1, peer: "first") }
            clock.advance(bySeconds: 301)
            try limiter.take(from: "a", limit: 1, peer: "first")
            #expect(limiter.count == 1)
        }

        @Test func anAddressIsLeftInPeaceAfterAMailWhetherOrNotItIsKnown() async throws {
            try await TestBackend.with(options: { $0.rateLimits = RateLimits() }) { test in
                _ = try await test.signUp()
                for email in ["ada@example.com", "nobody@example.com"] {
                    let body = #"{"email":"\#(email)"}"#
                    #expect(try await test.post("recover", body).status == 200)
                    test.clock.advance(bySeconds: 50)
                    let refused = try await test.post("recover", body)
                    #expect(refused.status == 429)
                    #expect(refused.errorCode == "over_email_send_rate_limit")
                    #expect(
                        refused.string("message")
                            == "For security purposes, you can only request this after 10 seconds.")
                    test.clock.advance(bySeconds: 10)
                    #expect(try await test.post("recover", body).status == 200)
                }
                #expect(try test.mails().count == 2)
            }
        }

        @Test func aMailThatDidNotGoOutDoesNotCount() async throws {
            try await TestBackend.with(options: { $0.rateLimits = RateLimits() }) { test in
                _ = try await test.signUp()
                // No mail can be written where the outbox is no directory.
                try Data().write(to: Outbox(dataDirectory: test.directory).directory)
                for email in ["ada@example.com", "ada@example.com", "nobody@example.com", "nobody@example.com"] {
                    let answer = try await test.post("recover", #"{"email":"\#(email)"}"#)
                    #expect(answer.status == 500)
                }
            }
        }

        @Test func theUsualNumbersAreThoseOfTheRealServer() {
            #expect(RateLimits() == RateLimits(mails: 30, verifications: 30, tokens: 150, mailPause: 60))
        }
    }
}
