import Foundation
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// Bans, and how long they last.
    struct AdminBanTests {
        @Test func aBanLastsAsLongAsItSaysAndCanBeLifted() async throws {
            try await TestBackend.with { test in
                let key = try test.serviceRoleKey()
                let session = try await test.signUp()
                let path = "\(AdminTests.users)/\(try #require(session.string("user", "id")))"
                let banned = try await test.call("PUT", path, #"{"ban_duration":"1h30m"}"#, token: key)
                #expect(banned.string("banned_until") == "2027-01-15T09:30:00.250000Z")
                #expect(try await test.user(session.accessToken).errorCode == "user_banned")
                test.clock.advance(bySeconds: 5399)
                #expect(try await test.signIn().errorCode == "user_banned")
                test.clock.advance(bySeconds: 2)
                #expect(try await test.signIn().status == 200)

                let long = try await test.call("PUT", path, #"{"ban_duration":"24h"}"#, token: key)
                #expect(long.string("banned_until") != nil)
                let lifted = try await test.call("PUT", path, #"{"ban_duration":"none"}"#, token: key)
                #expect(lifted.json["banned_until"] == nil)
                #expect(try await test.signIn().status == 200)
            }
        }

        @Test(arguments: [
            ("none", 0.0), ("0", 0), ("24h", 86_400), ("1h30m", 5400), ("1.5h", 5400), ("300ms", 0.3), ("-10s", -10),
            ("+1m", 60), ("2h45m10s", 9910), ("100us", 0.0001), ("5µs", 0.000005),
        ])
        func bansAreReadAsGoWritesDurations(_ text: String, seconds: Double) throws {
            #expect(try BanDuration.parse(text) == .seconds(seconds))
        }

        @Test(arguments: ["", "h", "1", "1d", "1h 2m", "--1h", "1..2h", "1e3h", "٣h", "9999999h", "forever"])
        func whatGoWouldNotWriteIsNotRead(_ text: String) {
            #expect(throws: AuthError.self) { try BanDuration.parse(text) }
        }
    }
}
