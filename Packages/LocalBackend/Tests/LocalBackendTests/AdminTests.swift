import Core
import Foundation
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// Access to all accounts with the service-role key.
    struct AdminTests {
        static let users = "/auth/v1/admin/users"

        @Test(.backend) func anIdCanBeChosen() async throws {
            let key = try test.serviceRoleKey()
            let id = "6F9619FF-8B86-4011-B42D-00C04FC964FF"
            let body = #"{"id":"\#(id)","email":"ada@example.com"}"#
            #expect(try await test.call("POST", Self.users, body, token: key).string("id") == id.lowercased())
            let again = body.replacing("ada@", with: "eve@")
            #expect(try await test.call("POST", Self.users, again, token: key).status == 422)
            // It has no password, which is not the same as an empty one.
            #expect(try await test.signIn(password: "").errorCode == "invalid_credentials")
        }

        @Test func theKeyIsInAFileOfItsOwnersAndStaysTheSame() async throws {
            try await withTemporaryDirectory { directory in
                var keys: Set<String> = []
                for _ in 0..<2 {
                    try await TestBackend.with(directory) { test in
                        let file = test.backend.serviceRoleKeyFile
                        #expect(file.lastPathComponent == "service-role.key")
                        #expect(try FileStatus(at: file).permissions == 0o600)
                        keys.insert(try test.serviceRoleKey())
                    }
                }
                #expect(keys.count == 1)
            }
        }

        @Test func theKeyIsNoneForAClient() async throws {
            try await TestBackend.with { test in
                let key = try test.serviceRoleKey()
                #expect(throws: ConfigurationError.self) {
                    try BackendEndpoint(url: test.backend.endpoint.url.absoluteString, key: key)
                }
            }
        }

        @Test(.backend) func usersComeInPages() async throws {
            let key = try test.serviceRoleKey()
            for number in 1...5 { _ = try await test.signUp("user\(number)@example.com") }
            func emails(_ query: String) async throws -> [String] {
                let answer = try await test.call("GET", "\(Self.users)\(query)", token: key)
                return (answer.json["users"] as? [[String: Any]] ?? []).compactMap { $0["email"] as? String }
            }
            #expect(try await emails("?page=2&per_page=2") == ["user3@example.com", "user2@example.com"])
            #expect(try await emails("?page=9223372036854775807&per_page=9223372036854775807") == [])
        }

        @Test(.backend { $0.requiresConfirmation = true }, arguments: ["false", "true"])
        func aNewAddressEndsWhatWasMailedToTheOldOne(_ isConfirmed: String) async throws {
            _ = try await test.signUp()
            let session = try await test.verify("signup", try test.mail().code)
            _ = try await test.requestCode()
            _ = try await test.update(#"{"email":"pending@example.com"}"#, session.accessToken)
            let path = "\(Self.users)/\(try #require(session.string("user", "id")))"
            let answer = try await test.call(
                "PUT", path, #"{"email":"countess@example.com","email_confirm":\#(isConfirmed)}"#,
                token: try test.serviceRoleKey())
            #expect(answer.string("email") == "countess@example.com")
            #expect(answer.json["new_email"] == nil)
            for mail in [try test.mail(), try test.mail(to: "pending@example.com")] {
                #expect(try await test.open(mail).fragment["error_code"] == "otp_expired")
            }
            let pending = try test.mail(to: "pending@example.com")
            let code = try await test.verify("email_change", pending.code, email: pending.to)
            #expect(code.errorCode == "otp_expired")
        }

        @Test(.backend) func theSameAddressEndsNothing() async throws {
            let id = try #require(try await test.signUp().string("user", "id"))
            _ = try await test.requestCode()
            _ = try await test.call(
                "PUT", "\(Self.users)/\(id)", #"{"email":"ADA@example.com"}"#,
                token: try test.serviceRoleKey())
            #expect(try await test.verify("email", try test.mail().code).status == 200)
        }

        @Test(.backend) func aSoftDeletionIsRefused() async throws {
            let path = "\(Self.users)/\(try #require(try await test.signUp().string("user", "id")))"
            let key = try test.serviceRoleKey()
            let answer = try await test.call("DELETE", path, #"{"should_soft_delete":true}"#, token: key)
            #expect(answer.errorCode == "validation_failed")
            #expect(try await test.call("DELETE", path, #"{"should_soft_delete":false}"#, token: key).status == 200)
        }

        @Test(.backend) func aBanLastsAsLongAsItSays() async throws {
            let key = try test.serviceRoleKey()
            let session = try await test.signUp()
            let path = "\(Self.users)/\(try #require(session.string("user", "id")))"
            let banned = try await test.call("PUT", path, #"{"ban_duration":"1h30m"}"#, token: key)
            #expect(banned.string("banned_until") == "2027-01-15T09:30:00.250000Z")
            #expect(try await test.user(session.accessToken).errorCode == "user_banned")
            test.clock.advance(bySeconds: 5399)
            #expect(try await test.signIn().errorCode == "user_banned")
            test.clock.advance(bySeconds: 2)
            #expect(try await test.signIn().status == 200)
        }

        @Test(arguments: [
            ("none", 0.0), ("24h", 86_400), ("1h30m", 5400), ("1.5h", 5400), ("300ms", 0.3), ("2h45m10s", 9910),
        ])
        func bansAreReadAsGoWritesDurations(_ text: String, seconds: Double) throws {
            #expect(try BanDuration.parse(text) == .seconds(seconds))
        }

        @Test(arguments: ["", "h", "1", "1d", "1h 2m", "--1h", "1..2h", "1e3h", "٣h", "9999999h", "-1h", "forever"])
        func whatGoWouldNotWriteIsNotRead(_ text: String) {
            #expect(throws: CallError.self) { try BanDuration.parse(text) }
        }
    }
}
