import Foundation
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// The nonce of a new password is not checked, as in the real server by default.
    struct ReauthenticationTests {
        @Test func anyNonceIsIgnoredAndNoneIsNeeded() async throws {
            try await TestBackend.with { test in
                let session = try await test.signUp()
                _ = try await test.call("GET", "/auth/v1/reauthenticate", token: session.accessToken)
                let mail = try test.mail()
                for (password, nonce) in [
                    ("battery staple", #","nonce":"\#(mail.wrongCode)""#),
                    ("paper clips", #","nonce":"\#(mail.code)""#),
                    ("correct horse", #","nonce":"\#(mail.code)""#),
                    ("battery staple", ""),
                ] {
                    let answer = try await test.call(
                        "PUT", "/auth/v1/user", #"{"password":"\#(password)"\#(nonce)}"#, token: session.accessToken)
                    #expect(answer.status == 200)
                    #expect(try await test.signIn(password: password).status == 200)
                }
            }
        }
    }
}
