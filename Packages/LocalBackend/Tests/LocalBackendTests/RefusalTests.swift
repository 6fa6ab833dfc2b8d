import Core
import Foundation
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// The two forms of a refusal, and what its text holds.
    struct RefusalTests {
        @Test(
            .backend,
            arguments: [
                ("/auth/v1/signup", #"{"email":"b@example.com","password":"12345"}"#, nil, 422, "weak_password"),
                ("/functions/v1/delete-account", "{}", nil, 401, "no_authorization"),
                ("/functions/v1/delete-account", "{}", "x.y.z", 403, "bad_jwt"),
            ] as [(String, String, String?, Int, String)])
        func isRefusedInBothForms(
            _ path: String, _ body: String, token: String?, status: Int, code: String
        ) async throws {
            let new = try await test.call("POST", path, body, token: token)
            #expect(new.status == status)
            #expect(new.string("code") == code)
            #expect(new.string("message")?.isEmpty == false)
            #expect(new.json["msg"] == nil)
            #expect(new.headers["x-supabase-api-version"] == "2024-01-01")
            #expect(new.headers["content-type"] == "application/json")

            let old = try await test.call("POST", path, body, token: token, newForm: false)
            #expect(old.status == status)
            #expect(old.json["code"] as? Int == status)
            #expect(old.string("error_code") == code)
            #expect(old.string("msg") == new.string("message"))
            #expect(old.headers["x-supabase-api-version"] == nil)

            for answer in [old, new] {
                let reasons = answer.object("weak_password")?["reasons"] as? [String]
                #expect(reasons == (code == "weak_password" ? ["length"] : nil))
            }
        }

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
