import Foundation
import GRDB
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// What was stored while the clock was ahead, after it was set right.
    struct ClockAheadTests {
        private static let year = 365 * 86_400.0

        /// Does something while the clock is a year ahead.
        private static func ahead<Value>(_ work: () async throws -> Value) async throws -> Value {
            test.clock.advance(bySeconds: year)
            let value = try await work()
            test.clock.advance(bySeconds: -year)
            return value
        }

        @Test(.backend) func codesOfASecondFactorAreAcceptedAndStillOnce() async throws {
            let factor = try await Self.ahead { try await test.confirm(try await test.signUp()).factor }
            let session = try await test.signIn().accessToken
            #expect(try await test.enter(factor.code(), of: factor, session).status == 200)
            #expect(try await test.enter(factor.code(), of: factor, session).errorCode == "mfa_verification_failed")
        }

        @Test(.backend) func aRefreshTokenThatWasUsedIsStale() async throws {
            let session = try await test.signUp()
            _ = try await Self.ahead {
                let next = try await test.refresh(session.refreshToken)
                return try await test.refresh(next.refreshToken)
            }
            #expect(try await test.refresh(session.refreshToken).errorCode == "refresh_token_already_used")
        }

        @Test(.backend) func factorsThatWereNeverVerifiedTakeNoPlace() async throws {
            let session = try await test.signUp()
            try await Self.ahead {
                let token = try await test.refresh(session.refreshToken).accessToken
                for number in 0..<Factors.limit {
                    #expect(try await test.enroll(token, name: "\(number)").status == 200)
                }
            }
            #expect(try await test.enroll(session.accessToken).status == 200)
        }

        @Test(.backend) func flowsChallengesAndCodesOfTheStoreDoNotStay() async throws {
            let session = try await test.signUp()
            let factor = try TestFactor(try await test.enroll(session.accessToken), clock: test.clock)
            let (now, ahead) = (Timestamp(test.clock.now), Timestamp(test.clock.now + Self.year))
            try await test.backend.database.write { database in
                _ = try FlowStates.begin(.unknown(), method: "recovery", userID: nil, now: ahead, in: database)
                try ChallengeRecord(id: "old", factorID: factor.id, client: "x", createdAt: ahead).insert(database)
                _ = try FlowStates.begin(.unknown(), method: "recovery", userID: nil, now: now, in: database)
                #expect(try FlowStateRecord.fetchCount(database) == 1)
            }
            _ = try await test.challenge(factor, session.accessToken)
            let challenges = try await test.backend.database.read { try ChallengeRecord.fetchCount($0) }
            #expect(challenges == 1)
        }
    }
}
