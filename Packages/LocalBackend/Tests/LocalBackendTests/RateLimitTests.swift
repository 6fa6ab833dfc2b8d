import CoreTesting
import Foundation
import GRDB
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// How many calls a client may make, and how many mails an address may get.
    struct RateLimitTests {
        @Test func everyBackendHasTheRealServersLimits() {
            let options = LocalBackendOptions(dataDirectory: FileManager.default.temporaryDirectory)
            #expect(
                options.rateLimits
                    == RateLimits(mails: 30, verifications: 30, tokens: 150, mailPause: 60, wrongCodes: 10))
        }

        @Test(.backend { $0.rateLimits = RateLimits(tokens: 3) }) func anEmptyBucketFillsInFiveMinutes() async throws {
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

        @Test(.backend { $0.rateLimits = RateLimits(tokens: 2) }) func allLoopbackAddressesAreOneClient() async throws {
            var statuses: [Int] = []
            for source in [1, 2, 3] as [UInt32] {
                let connection = try RawConnection(port: test.port, from: (lastByte: source, port: 0))
                await connection.send(
                    test.request(
                        "POST", "/auth/v1/token?grant_type=refresh_token", #"{"refresh_token":"abcdefghijkl"}"#))
                statuses.append(try await connection.answer().status)
            }
            #expect(statuses == [400, 400, 429])
        }

        @Test(
            .backend { $0.rateLimits = RateLimits(verifications: 1) },
            .enabled(if: OtherUser.isAvailable, "Only root can act as another user."))
        func anotherUserOfThisMachineUsesUpTheirOwnCallsAlone() async throws {
            let request = test.request("GET", "/auth/v1/verify?token=abc&type=signup", "")
            let port = test.port
            var statuses: [Int] = []
            for connection in [
                try OtherUser.run { try RawConnection(port: port) },
                try OtherUser.run { try RawConnection(port: port) },
                try RawConnection(port: port),
            ] {
                await connection.send(request)
                statuses.append(try await connection.answer().status)
            }
            #expect(statuses == [303, 429, 303])
        }

        @Test(.backend { $0.rateLimits = RateLimits() }) func aMailDoesNotCountIfItsTokenWasNotStored() async throws {
            _ = try await test.signUp()
            try await test.backend.database.write {
                try $0.execute(
                    sql: """
                        CREATE TRIGGER refuse BEFORE INSERT ON one_time_token
                        BEGIN SELECT RAISE(ABORT, 'no room'); END
                        """)
            }
            for _ in 0..<2 {
                let answer = try await test.post("recover", #"{"email":"ada@example.com"}"#)
                #expect(answer.status == 500)
            }
        }

        /// The statuses are those at once, after one window, and after two.
        @Test(
            .backend { $0.rateLimits = RateLimits(tokens: 1) },
            arguments: [(10 * 365 * 86_400, [400, 400, 400]), (300, [429, 429, 400])])
        func aClockThatWasSetBackRefusesForTwoWindowsAtMost(_ seconds: Double, statuses: [Int]) async throws {
            test.clock.advance(bySeconds: seconds)
            let first = try await test.refresh("abcdefghijkl")
            #expect(first.status == 400)
            test.clock.advance(bySeconds: -seconds)
            for status in statuses {
                #expect(try await test.refresh("abcdefghijkl").status == status)
                test.clock.advance(bySeconds: 301)
            }
        }

        @Test(.backend) func refilledBucketsAreRemoved() async throws {
            let limiter = RateLimiter(
                limits: RateLimits(),
                store: BackendStore(database: test.backend.database, now: { test.clock.now }))
            for number in 0..<50 { try await limiter.count(String(number), limit: 1) }
            test.clock.advance(bySeconds: 301)
            try await limiter.count("last", limit: 1)
            let names = try await test.backend.database.read {
                try String.fetchAll($0, sql: "SELECT name FROM rate_bucket")
            }
            #expect(names == ["last"])
        }

        @Test(.backend { $0.rateLimits = RateLimits() }) func aMailThatDidNotGoOutDoesNotCount() async throws {
            _ = try await test.signUp()
            // No mail can be written where the outbox is no directory.
            try Data().write(to: Outbox(dataDirectory: test.directory).directory)
            for email in ["ada@example.com", "ada@example.com", "nobody@example.com", "nobody@example.com"] {
                let answer = try await test.post("recover", #"{"email":"\#(email)"}"#)
                #expect(answer.status == 500)
            }
        }
    }
}
