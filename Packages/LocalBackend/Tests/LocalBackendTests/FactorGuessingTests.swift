import Foundation
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// How many codes of a second factor an attacker who knows the password can try.
    struct FactorGuessingTests {
        private static func with(
            _ directory: URL, _ clock: SettableClock, _ body: (TestBackend) async throws -> Void
        ) async throws {
            try await TestBackend.with(directory, clock: clock, options: { $0.rateLimits = RateLimits() }, body)
        }

        /// Tries wrong codes.
        ///
        /// - Returns: how many were compared.
        private static func guess(
            _ count: Int, _ factor: TestFactor, _ token: String, at test: TestBackend
        ) async throws -> Int {
            var compared = 0
            for _ in 0..<count {
                let answer = try await test.enter(factor.wrongCode, of: factor, token)
                switch answer.errorCode {
                case "mfa_verification_failed": compared += 1
                case "over_request_rate_limit": #expect(answer.status == 429)
                default: Issue.record("\(answer.status) \(answer.text)")
                }
            }
            return compared
        }

        @Test func ofASessionTenWrongCodesAreComparedAndOneMoreEachTwelveHours() async throws {
            try await withTemporaryDirectory { directory in
                let clock = SettableClock()
                var account: (factor: TestFactor, session: Answer)?
                try await Self.with(directory, clock) { test in
                    let (factor, session) = try await test.confirm(try await test.signUp())
                    #expect(try await Self.guess(12, factor, session.accessToken, at: test) == 10)
                    account = (factor, session)
                }
                let (factor, session) = try #require(account)
                // Neither a restart nor a new challenge brings new guesses.
                try await Self.with(directory, clock) { test in
                    clock.advance(bySeconds: 300)
                    let refused = try await test.enter(factor.code(), of: factor, session.accessToken)
                    #expect(refused.status == 429)
                    #expect(refused.errorCode == "over_request_rate_limit")
                    #expect(
                        refused.string("message")
                            == "Too many wrong codes in this session. Sign in again, or try a code again after 42900 seconds."
                    )
                    clock.advance(bySeconds: 42_900)
                    let next = try await test.refresh(session.refreshToken)
                    #expect(try await Self.guess(2, factor, next.accessToken, at: test) == 1)
                    clock.advance(bySeconds: 43_200)
                    let last = try await test.refresh(next.refreshToken)
                    let right = try await test.enter(factor.code(), of: factor, last.accessToken)
                    #expect(right.status == 200)
                }
            }
        }

        @Test(.backend { $0.rateLimits = RateLimits() })
        func aStrangersWrongCodesDoNotLockTheOwnersFactor() async throws {
            let (factor, owner) = try await test.confirm(try await test.signUp())
            let stranger = try await test.signIn().accessToken
            #expect(try await Self.guess(11, factor, stranger, at: test) == 10)
            let again = try await test.signIn()
            for session in [again, owner] {
                #expect(try await test.enter(factor.code(), of: factor, session.accessToken).status == 200)
                test.clock.advance(bySeconds: Double(TOTP.period))
            }
        }

        /// The stranger and the owner may have one address, as two people behind one router.
        @Test(.backend { $0.rateLimits = RateLimits(wrongCodes: 2, factors: 1000) })
        func neitherDoThoseOfManySessionsOfTheSameClient() async throws {
            let factor = try await test.confirm(try await test.signUp()).factor
            for _ in 0..<12 {
                let stranger = try await test.signIn().accessToken
                #expect(try await Self.guess(3, factor, stranger, at: test) == 2)
            }
            let owner = try await test.enter(factor.code(), of: factor, try await test.signIn().accessToken)
            #expect(owner.status == 200)
        }

        @Test(.backend { $0.rateLimits = RateLimits() }) func eachFactorIsCountedByItself() async throws {
            let token = try await test.signUp().accessToken
            let first = try TestFactor(try await test.enroll(token), clock: test.clock)
            let second = try TestFactor(try await test.enroll(token, name: "tablet"), clock: test.clock)
            #expect(try await Self.guess(11, first, token, at: test) == 10)
            #expect(try await test.enter(second.code(), of: second, token).status == 200)
        }

        /// By default 30 at once, and then 15 a minute.
        @Test(.backend { $0.rateLimits = RateLimits(factors: 2) })
        func aClientsChallengesAndCodesAreAllowedAgainWithinTwoMinutes() async throws {
            let token = try await test.signUp().accessToken
            let factor = try TestFactor(try await test.enroll(token), clock: test.clock)
            let challenge = try await test.challenge(factor, token).string("id")
            for (challenged, entered) in [(200, 422), (429, 422), (429, 429)] {
                #expect(try await test.challenge(factor, token).status == challenged)
                let answer = try await test.enter(factor.wrongCode, of: factor, challenge: challenge, token)
                #expect(answer.status == entered)
            }
            test.clock.advance(bySeconds: 60)
            for (challenged, entered) in [(200, 422), (429, 429)] {
                #expect(try await test.challenge(factor, token).status == challenged)
                let answer = try await test.enter(factor.wrongCode, of: factor, challenge: challenge, token)
                #expect(answer.status == entered)
            }
        }

        @Test(.backend { $0.rateLimits = RateLimits() }) func aCodeThatWasEnteredBeforeIsNoGuess() async throws {
            let session = try await test.signUp()
            let factor = try TestFactor(try await test.enroll(session.accessToken), clock: test.clock)
            let token = try await test.enter(factor.code(), of: factor, session.accessToken).accessToken
            for _ in 0..<12 {
                #expect(try await test.enter(factor.code(), of: factor, token).status == 422)
            }
            #expect(try await test.enter(factor.code(1), of: factor, token).status == 200)
        }
    }
}
