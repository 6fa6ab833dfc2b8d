import GRDB
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// Forgotten passwords, mails that are requested again, and reauthentication.
    struct RecoveryTests {
        @Test(.backend) func aNewPasswordEndsOpenMails() async throws {
            let session = try await test.signUp()
            _ = try await test.post("recover", #"{"email":"ada@example.com"}"#)
            _ = try await test.requestCode()
            _ = try await test.call("GET", "/auth/v1/reauthenticate", token: session.accessToken)
            _ = try await test.update(#"{"password":"battery staple"}"#, session.accessToken)
            for mail in try test.mails() where mail.link != nil {
                #expect(try await test.open(mail).fragment["error_code"] == "otp_expired")
            }
            let open = try await test.backend.database.read { try OneTimeTokenRecord.fetchCount($0) }
            #expect(open == 0)
        }

        @Test(.backend) func aPasswordThatIsRefusedEndsNothing() async throws {
            let session = try await test.signUp()
            _ = try await test.requestCode()
            let answer = try await test.update(#"{"password":"correct horse"}"#, session.accessToken)
            #expect(answer.errorCode == "same_password")
            #expect(try await test.verify("email", try test.mail().code).status == 200)
        }

        /// A mail signs in a user who may have forgotten the password.
        @Test(.backend { $0.requiresCurrentPassword = true })
        func afterARecoveryNoCurrentPasswordIsNeeded() async throws {
            _ = try await test.signUp()
            _ = try await test.post("recover", #"{"email":"ada@example.com"}"#)
            let session = try await test.verify("recovery", try test.mail().code)
            #expect(try await test.update(#"{"password":"battery staple"}"#, session.accessToken).status == 200)
        }

        @Test(.backend { $0.requiresReauthentication = true })
        func aNonceWorksOnceAndWrongOnesAreCounted() async throws {
            let session = try await test.signUp()
            test.clock.advance(bySeconds: 86_401)
            let token = try await test.refresh(session.refreshToken).accessToken
            _ = try await test.call("GET", "/auth/v1/reauthenticate", token: token)
            let mail = try test.mail()
            func change(_ nonce: String, to password: String) async throws -> Answer {
                try await test.update(#"{"password":"\#(password)","nonce":"\#(nonce)"}"#, token)
            }
            for _ in 0..<4 {
                #expect(try await change(mail.wrongCode, to: "battery").errorCode == "reauthentication_not_valid")
            }
            #expect(try await change(mail.code, to: "battery").status == 200)
            #expect(try await change(mail.code, to: "staple").errorCode == "reauthentication_not_valid")
            _ = try await test.call("GET", "/auth/v1/reauthenticate", token: token)
            let next = try test.mail()
            for _ in 0..<5 { _ = try await change(next.wrongCode, to: "staple") }
            #expect(try await change(next.code, to: "staple").errorCode == "reauthentication_not_valid")
        }
    }
}
