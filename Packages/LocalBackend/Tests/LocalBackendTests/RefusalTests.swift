import Core
import Foundation
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// What the text of a refusal holds.
    struct RefusalTests {
        /// The types of all members are checked before anything else, as where a body is decoded as a whole.
        @Test(
            .backend,
            arguments: [
                ("/auth/v1/otp", #"{"phone":"+15550100","create_user":"yes"}"#, "create_user"),
                ("/auth/v1/recover", #"{"code_challenge":7}"#, "code_challenge"),
                ("/auth/v1/signup", #"{"data":[]}"#, "data"),
            ])
        func aMemberOfAnotherTypeIsRefusedWhateverElseIsWrong(path: String, body: String, member: String) async throws {
            let answer = try await test.call("POST", path, body)
            #expect(answer.status == 400)
            #expect(answer.errorCode == "bad_json")
            #expect(answer.text.contains(member))
        }

        @Test(.backend) func errorTextsNeverQuoteWhatWasSent() async throws {
            for body in [#"{"password":"hunter2hunter2"#, #"{"password":["hunter2hunter2"]}"#] {
                let answer = try await test.call("POST", "/auth/v1/signup", body)
                #expect(answer.errorCode == "bad_json")
                #expect(!answer.text.contains("hunter2"))
            }
        }
    }
}
