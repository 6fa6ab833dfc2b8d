import Core
import Foundation
import GRDB
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// Signing in by mail.
    struct MagicLinkTests {
        @Test(.backend, arguments: ["otp", "magiclink"])
        func aNewAddressGetsAnAccountThatTheMailConfirms(_ call: String) async throws {
            let answer = try await test.post(
                call, #"{"email":"Ada@example.com","data":{"name":"Ada"},"create_user":null,"channel":null}"#)
            #expect(answer.status == 200)
            #expect(answer.text == "{}")
            let user = try #require(
                try await test.backend.database.read { try UserRecord.find(email: "ada@example.com", in: $0) })
            #expect(user.emailConfirmedAt == nil)
            #expect(user.passwordHash == nil)
            let mail = try test.mail()
            #expect(mail.type == "magiclink")
            let session = try await test.verify("magiclink", mail.code)
            #expect(session.string("user", "id") == user.id)
            #expect(session.object("user", "user_metadata")?["name"] as? String == "Ada")
            #expect(session.string("user", "email_confirmed_at") != nil)
            #expect(try await test.user(session.accessToken).status == 200)
        }

        @Test(.backend) func thePasswordGoesOnWorking() async throws {
            let before = try await test.signUp()
            _ = try await test.requestCode()
            #expect(try await test.open(try test.mail()).fragment["access_token"] != nil)
            #expect(try await test.signIn().status == 200)
            #expect(try await test.user(before.accessToken).status == 200)
        }

        @Test(.backend, arguments: ["code", "link"])
        func aBannedUserGetsNoSessionAndKeepsTheToken(_ way: String) async throws {
            _ = try await test.signUp()
            _ = try await test.requestCode()
            let until = Timestamp(test.clock.now).advanced(bySeconds: 60)
            try await test.backend.database.write {
                try $0.execute(sql: "UPDATE user SET banned_until = ?", arguments: [until])
            }
            let mail = try test.mail()
            if way == "code" {
                #expect(try await test.verify("email", mail.code).errorCode == "user_banned")
            } else {
                #expect(try await test.open(mail).fragment["error_code"] == "user_banned")
            }
            test.clock.advance(bySeconds: 60)
            #expect(try await test.verify("email", mail.code).status == 200)
        }
    }
}

extension Answer {
    /// The claims of the access token.
    var claims: [String: Any]? { Claims.read(accessToken) }
}
