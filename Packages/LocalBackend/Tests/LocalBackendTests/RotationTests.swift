import GRDB
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// How refresh tokens are rotated.
    struct RotationTests {
        @Test(.backend) func aSecondReuseStartsNoNewTenSeconds() async throws {
            let first = try await test.signUp()
            let second = try await test.refresh(first.refreshToken)
            let third = try await test.refresh(second.refreshToken)
            for seconds in [10.001, 9] {
                test.clock.advance(bySeconds: seconds)
                #expect(try await test.refresh(first.refreshToken).errorCode == "refresh_token_already_used")
            }
            test.clock.advance(bySeconds: 2)
            let late = try await test.refresh(third.refreshToken)
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
