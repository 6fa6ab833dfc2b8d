import Core
import Foundation
import GRDB
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// How refresh tokens are rotated.
    struct RotationTests {
        @Test(.backend) func anOlderTokenReturnsTheActiveOneInsideTheReuseInterval() async throws {
            let first = try await test.signUp()
            let second = try await test.refresh(first.refreshToken)
            let third = try await test.refresh(second.refreshToken)
            let fourth = try await test.refresh(third.refreshToken)
            test.clock.advance(bySeconds: 10)
            let late = try await test.refresh(first.refreshToken)
            #expect(late.status == 200)
            #expect(late.refreshToken == fourth.refreshToken)
        }

        /// The tokens of a session whose first one was used again after the interval.
        private static func reused(_ test: TestBackend) async throws -> [Answer] {
            let first = try await test.signUp()
            let second = try await test.refresh(first.refreshToken)
            let third = try await test.refresh(second.refreshToken)
            test.clock.advance(bySeconds: 10.001)
            let stolen = try await test.refresh(first.refreshToken)
            #expect(stolen.status == 400)
            #expect(stolen.errorCode == "refresh_token_already_used")
            return [first, second, third]
        }

        @Test(.backend) func theSessionGoesOnFromTheNewestTokenForTenSecondsAfterReuse() async throws {
            let tokens = try await Self.reused(test)
            #expect(try await test.user(tokens[2].accessToken).status == 200)
            test.clock.advance(bySeconds: 10)
            let fourth = try await test.refresh(tokens[2].refreshToken)
            #expect(fourth.status == 200)
            #expect(!tokens.map(\.refreshToken).contains(fourth.refreshToken))
            // It is the parent of the active token now.
            test.clock.advance(bySeconds: 4000)
            #expect(try await test.refresh(tokens[2].refreshToken).refreshToken == fourth.refreshToken)
            let fifth = try await test.refresh(fourth.refreshToken)
            #expect(fifth.status == 200)
            #expect(try await test.user(fifth.accessToken).status == 200)
            #expect(try await test.refresh(tokens[0].refreshToken).errorCode == "refresh_token_already_used")
        }

        @Test(.backend) func aSecondReuseStartsNoNewTenSeconds() async throws {
            let tokens = try await Self.reused(test)
            test.clock.advance(bySeconds: 9)
            let again = try await test.refresh(tokens[0].refreshToken)
            #expect(again.status == 400)
            test.clock.advance(bySeconds: 2)
            let late = try await test.refresh(tokens[2].refreshToken)
            #expect(late.errorCode == "refresh_token_already_used")
        }

        @Test(.backend) func anOlderTokenInsideItsOwnIntervalGoesOnTooAfterReuse() async throws {
            let first = try await test.signUp()
            let second = try await test.refresh(first.refreshToken)
            test.clock.advance(bySeconds: 8)
            let third = try await test.refresh(second.refreshToken)
            let fourth = try await test.refresh(third.refreshToken)
            test.clock.advance(bySeconds: 3)
            #expect(try await test.refresh(first.refreshToken).status == 400)
            let fifth = try await test.refresh(second.refreshToken)
            #expect(fifth.status == 200)
            #expect(![second, third, fourth].map(\.refreshToken).contains(fifth.refreshToken))
            #expect(try await test.refresh(fourth.refreshToken).refreshToken == fifth.refreshToken)
        }

        @Test(.backend) func eightAtOnceWithOneTokenGetOneNewToken() async throws {
            let first = try await test.signUp()
            let answers = try await atOnce(8) { _ in try await test.refresh(first.refreshToken) }
            #expect(answers.map(\.status) == Array(repeating: 200, count: 8))
            #expect(Set(answers.map(\.refreshToken)).count == 1)
            #expect(answers[0].refreshToken != first.refreshToken)
            let stored = try await test.backend.database.read { try RefreshTokenRecord.fetchCount($0) }
            #expect(stored == 2)
        }
    }
}
