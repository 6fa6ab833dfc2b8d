import Foundation
import GRDB
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// Signing up where an address has to be confirmed.
    struct ConfirmationTests {
        @Test(.backend { $0.requiresConfirmation = true })
        func signingUpAgainSendsAnotherMailForTheSameAccount() async throws {
            let first = try await test.signUp(data: #"{"name":"Ada"}"#)
            let second = try await test.signUp(data: #"{"age":36}"#)
            #expect(second.string("id") == first.string("id"))
            #expect(second.object("user_metadata")?["age"] as? Int == 36)
            #expect(!second.text.contains("Ada"))
            let mails = try test.mails()
            #expect(mails.count == 2)
            #expect(try await test.open(mails[0]).fragment["error_code"] == "otp_expired")
            let session = try await test.verify("signup", mails[1].code)
            #expect(session.object("user", "user_metadata")?["name"] as? String == "Ada")
            #expect(session.object("user", "user_metadata")?["age"] == nil)
            #expect(try await test.signIn().status == 200)
        }

        @Test func whereNoneIsAskedForAnUnconfirmedAccountIsTakenOver() async throws {
            try await withTemporaryDirectory { directory in
                try await TestBackend.with(directory, options: { $0.requiresConfirmation = true }) { test in
                    _ = try await test.signUp()
                }
                try await TestBackend.with(directory) { test in
                    #expect(try await test.signIn().errorCode == "email_not_confirmed")
                    let answer = try await test.signUp(password: "another password")
                    #expect(!answer.accessToken.isEmpty)
                    #expect(try await test.signIn(password: "another password").status == 200)
                    #expect(try await test.open(try test.mail()).fragment["error_code"] == "otp_expired")
                    #expect(try await test.signUp().errorCode == "user_already_exists")
                }
            }
        }

        @Test(.backend { $0.requiresConfirmation = true }) func twoSignUpsAtOnceMakeOneAccount() async throws {
            let ids = Set(try await atOnce(4) { _ in try await test.signUp().string("id") })
            #expect(ids.count == 1)
            #expect(try test.mails().count == 4)
            let opened = try await test.backend.database.read { try OneTimeTokenRecord.fetchCount($0) }
            #expect(opened == 1)
        }
    }
}
