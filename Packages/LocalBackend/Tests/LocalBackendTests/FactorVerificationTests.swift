import CoreTesting
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// Confirming a session with a code.
    struct FactorVerificationTests {
        /// An account with an unverified factor.
        private static func enrolled(_ test: TestBackend) async throws -> (factor: TestFactor, session: Answer) {
            let session = try await test.signUp()
            return (try TestFactor(try await test.enroll(session.accessToken), clock: test.clock), session)
        }

        @Test(.backend) func aRightCodeConfirmsTheSession() async throws {
            let (factor, session) = try await Self.enrolled(test)
            test.clock.advance(bySeconds: 5)
            let answer = try await test.enter(factor.code(), of: factor, session.accessToken)
            let times = (answer.claims?["amr"] as? [[String: Any]])?.map { $0["timestamp"] as? Int }
            #expect(times == [1_800_000_005, 1_800_000_000])
            #expect(answer.claims?["session_id"] as? String == session.claims?["session_id"] as? String)
            #expect(answer.refreshToken != session.refreshToken)
            #expect(answer.string("user", "last_sign_in_at") == session.string("user", "last_sign_in_at"))

            // Again, in the same session: the method's time is the newest.
            test.clock.advance(bySeconds: 60)
            let again = try await test.enter(factor.code(), of: factor, answer.accessToken)
            #expect(again.methods == ["totp", "password"])
            // A new sign-in begins without it.
            let other = try await test.signIn()
            #expect(other.assurance == "aal1" && other.methods == ["password"])
            #expect(try await test.enter(factor.code(1), of: factor, other.accessToken).assurance == "aal2")
        }

        @Test(.backend) func earlierRefreshTokensAreRefusedAndTheSessionGoesOn() async throws {
            let (factor, first) = try await Self.enrolled(test)
            let second = try await test.refresh(first.refreshToken)
            let third = try await test.refresh(second.refreshToken)
            let confirmed = try await test.enter(factor.code(), of: factor, third.accessToken)
            let next = try await test.refresh(confirmed.refreshToken)
            // Also within the reuse interval, and also the one that was the active one.
            for seconds in [0.0, 11, 4000] {
                test.clock.advance(bySeconds: seconds)
                for old in [third, second, first] {
                    let answer = try await test.refresh(old.refreshToken)
                    #expect(answer.status == 400)
                    #expect(answer.errorCode == "refresh_token_already_used")
                }
            }
            // A reply that was lost can still be asked for again, in the new chain.
            #expect(try await test.refresh(confirmed.refreshToken).refreshToken == next.refreshToken)
            let last = try await test.refresh(next.refreshToken)
            #expect(last.status == 200 && last.assurance == "aal2")
            #expect(try await test.user(last.accessToken).status == 200)
        }

        @Test(.backend) func sessionsThatAreConfirmedTooAndThoseOfOthersGoOn() async throws {
            let (factor, session) = try await Self.enrolled(test)
            let stranger = try await test.signUp("bob@example.com")
            _ = try await test.enroll(stranger.accessToken)
            let confirmed = try await test.enter(factor.code(), of: factor, session.accessToken)
            #expect(try await test.user(stranger.accessToken).factors.count == 1)
            test.clock.advance(bySeconds: 30)
            let second = try await test.signIn()
            _ = try await test.enter(factor.code(), of: factor, second.accessToken)
            #expect(try await test.user(confirmed.accessToken).status == 200)
        }

        @Test(.backend) func aCodeIsAcceptedOnceAndNoneBeforeIt() async throws {
            let (factor, session) = try await Self.enrolled(test)
            let confirmed = try await test.enter(factor.code(), of: factor, session.accessToken)
            #expect(confirmed.status == 200)
            for periods in [0, -1] {
                let answer = try await test.enter(factor.code(periods), of: factor, confirmed.accessToken)
                #expect(answer.errorCode == "mfa_verification_failed")
            }
            let next = try await test.enter(factor.code(1), of: factor, confirmed.accessToken)
            #expect(next.status == 200)
            test.clock.advance(bySeconds: 30)
            let same = try await test.enter(factor.code(), of: factor, next.accessToken)
            #expect(same.errorCode == "mfa_verification_failed")
            // A new enrolment has codes of its own.
            let other = try TestFactor(try await test.enroll(next.accessToken, name: "tablet"), clock: test.clock)
            #expect(try await test.enter(other.code(), of: other, next.accessToken).status == 200)
        }

        @Test(.backend, .enabled(if: OtherUser.isAvailable, "Only root can act as another user."))
        func theCodeMustComeFromTheClientThatAsked() async throws {
            let (factor, session) = try await Self.enrolled(test)
            let path = "\(TestBackend.factors)/\(factor.id)/challenge"
            let request = test.request("POST", path, "", token: session.accessToken)
            let port = test.port
            let other = try OtherUser.run { try RawConnection(port: port) }
            await other.send(request)
            let challenge = try await other.answer().string("id")
            let answer = try await test.enter(factor.code(), of: factor, challenge: challenge, session.accessToken)
            #expect(answer.status == 422)
            #expect(answer.errorCode == "mfa_ip_address_mismatch")
            #expect(answer.string("message") == "Challenge and verify IP addresses mismatch")
        }
    }
}
