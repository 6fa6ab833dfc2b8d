import Core
import Foundation
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// Calls that are refused: each with its status and code, and both forms of the body.
    struct RefusalTests {
        struct Row: Sendable, CustomTestStringConvertible {
            let method: String
            let path: String
            var body: String?
            /// `USER` stands for the token of the user who has signed up.
            var token: String?
            let status: Int
            let code: String

            var testDescription: String { "\(method) \(path) \(body?.prefix(60) ?? "") -> \(status) \(code)" }
        }

        static let long = String(repeating: "é", count: 37)
        static let signUp = "/auth/v1/signup"
        static let password = "/auth/v1/token?grant_type=password"
        static let refresh = "/auth/v1/token?grant_type=refresh_token"
        static let user = "/auth/v1/user"

        static let rows: [Row] = [
            Row(
                method: "POST", path: signUp, body: #"{"email":"ada@example.com","password":"another"}"#, status: 422,
                code: "user_already_exists"),
            Row(
                method: "POST", path: signUp, body: #"{"email":"ADA@Example.com","password":"another"}"#, status: 422,
                code: "user_already_exists"),
            Row(
                method: "POST", path: signUp, body: #"{"email":"b@example.com","password":"12345"}"#, status: 422,
                code: "weak_password"),
            Row(
                method: "POST", path: signUp, body: #"{"email":"b@example.com","password":"\#(long)"}"#, status: 400,
                code: "validation_failed"),
            Row(
                method: "POST", path: signUp, body: #"{"email":"b@example.com","password":""}"#, status: 400,
                code: "validation_failed"),
            Row(
                method: "POST", path: signUp, body: #"{"email":"b@example.com"}"#, status: 400,
                code: "validation_failed"),
            Row(
                method: "POST", path: signUp, body: #"{"email":"not an address","password":"123456"}"#, status: 400,
                code: "validation_failed"),
            Row(
                method: "POST", path: signUp, body: #"{"email":"b@example.com","phone":"1","password":"123456"}"#,
                status: 400, code: "validation_failed"),
            Row(
                method: "POST", path: signUp, body: #"{"phone":"15551234","password":"123456"}"#, status: 400,
                code: "phone_provider_disabled"),
            Row(method: "POST", path: signUp, body: "", status: 400, code: "bad_json"),
            Row(method: "POST", path: signUp, body: "{", status: 400, code: "bad_json"),
            Row(method: "POST", path: signUp, body: "[]", status: 400, code: "bad_json"),
            Row(method: "POST", path: signUp, body: #"{"email":7}"#, status: 400, code: "bad_json"),
            Row(
                method: "POST", path: signUp, body: #"{"data":"x","email":"b@example.com"}"#, status: 400,
                code: "bad_json"),
            Row(method: "POST", path: signUp, body: #"{"data":\#(nested(64))}"#, status: 400, code: "bad_json"),
            Row(method: "POST", path: signUp, body: nested(100_000), status: 400, code: "bad_json"),

            Row(
                method: "POST", path: password, body: #"{"email":"ada@example.com","password":"wrong"}"#, status: 400,
                code: "invalid_credentials"),
            Row(
                method: "POST", path: password, body: #"{"email":"ada@example.com","password":""}"#, status: 400,
                code: "invalid_credentials"),
            Row(
                method: "POST", path: password, body: #"{"email":"ada@example.com"}"#, status: 400,
                code: "invalid_credentials"),
            Row(
                method: "POST", path: password, body: #"{"email":"nobody@example.com","password":"wrong"}"#,
                status: 400,
                code: "invalid_credentials"),
            Row(
                method: "POST", path: password, body: #"{"email":"nobody@example.com","password":""}"#, status: 400,
                code: "invalid_credentials"),
            Row(method: "POST", path: password, body: #"{"password":"wrong"}"#, status: 400, code: "validation_failed"),
            Row(
                method: "POST", path: password, body: #"{"phone":"1","password":"wrong"}"#, status: 422,
                code: "phone_provider_disabled"),
            Row(
                method: "POST", path: password, body: #"{"email":"a@b.c","phone":"1","password":"x"}"#, status: 400,
                code: "validation_failed"),
            Row(method: "POST", path: "/auth/v1/token", body: "{}", status: 400, code: "invalid_credentials"),
            Row(
                method: "POST", path: "/auth/v1/token?grant_type=magic", body: "{}", status: 400,
                code: "invalid_credentials"),

            Row(method: "POST", path: refresh, body: "{}", status: 400, code: "validation_failed"),
            Row(
                method: "POST", path: refresh, body: #"{"refresh_token":null}"#, status: 400, code: "validation_failed"),
            Row(
                method: "POST", path: refresh, body: #"{"refresh_token":"short"}"#, status: 400,
                code: "validation_failed"),
            Row(
                method: "POST", path: refresh, body: #"{"refresh_token":"not/a+token=="}"#, status: 400,
                code: "validation_failed"),
            Row(
                method: "POST", path: refresh, body: #"{"refresh_token":"abcdefghij12"}"#, status: 400,
                code: "refresh_token_not_found"),
            Row(
                method: "POST", path: refresh,
                body: #"{"refresh_token":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"}"#,
                status: 400, code: "refresh_token_not_found"),

            Row(method: "GET", path: user, status: 401, code: "no_authorization"),
            Row(method: "GET", path: user, token: "", status: 401, code: "no_authorization"),
            Row(method: "GET", path: user, token: "nonsense", status: 403, code: "bad_jwt"),
            Row(method: "GET", path: user, token: "a.b.c", status: 403, code: "bad_jwt"),
            Row(method: "PUT", path: user, body: "{}", status: 401, code: "no_authorization"),
            Row(method: "PUT", path: user, body: "{", token: "USER", status: 400, code: "bad_json"),
            Row(
                method: "PUT", path: user, body: #"{"password":"correct horse"}"#, token: "USER", status: 422,
                code: "same_password"),
            Row(
                method: "PUT", path: user, body: #"{"password":"short"}"#, token: "USER", status: 422,
                code: "weak_password"
            ),
            Row(
                method: "PUT", path: user, body: #"{"password":""}"#, token: "USER", status: 422, code: "weak_password"),
            Row(
                method: "PUT", path: user, body: #"{"password":"\#(long)"}"#, token: "USER", status: 400,
                code: "validation_failed"),
            Row(
                method: "PUT", path: user, body: #"{"email":"taken@example.com"}"#, token: "USER", status: 422,
                code: "email_exists"),
            Row(
                method: "PUT", path: user, body: #"{"email":"no"}"#, token: "USER", status: 400,
                code: "validation_failed"),
            Row(
                method: "PUT", path: user, body: #"{"phone":"15551234"}"#, token: "USER", status: 400,
                code: "phone_provider_disabled"),
            Row(
                method: "PUT", path: user, body: #"{"phone":"1"}"#, token: "USER", status: 400,
                code: "validation_failed"),
            Row(
                method: "PUT", path: user, body: #"{"app_metadata":{"role":"admin"}}"#, token: "USER", status: 403,
                code: "not_admin"),

            Row(method: "POST", path: "/auth/v1/logout", status: 401, code: "no_authorization"),
            Row(
                method: "POST", path: "/auth/v1/logout?scope=everyone", token: "USER", status: 400,
                code: "validation_failed"),
            Row(
                method: "POST", path: "/functions/v1/delete-account", body: "{}", status: 401, code: "no_authorization"),
            Row(
                method: "POST", path: "/functions/v1/delete-account", body: "{}", token: "x.y.z", status: 403,
                code: "bad_jwt"),
        ]

        private static func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }

        @Test(arguments: rows + flowRows)
        func isRefusedInBothForms(_ row: Row) async throws {
            try await TestBackend.with { test in
                let session = try await test.signUp()
                _ = try await test.signUp("taken@example.com")
                let token = row.token == "USER" ? session.accessToken : row.token

                let new = try await test.call(row.method, row.path, row.body, token: token)
                #expect(new.status == row.status)
                #expect(new.string("code") == row.code)
                #expect(new.string("message")?.isEmpty == false)
                #expect(new.json["msg"] == nil)
                #expect(new.headers["x-supabase-api-version"] == "2024-01-01")
                #expect(new.headers["content-type"] == "application/json")

                let old = try await test.call(row.method, row.path, row.body, token: token, newForm: false)
                #expect(old.status == row.status)
                #expect(old.json["code"] as? Int == row.status)
                #expect(old.string("error_code") == row.code)
                #expect(old.string("msg") == new.string("message"))
                #expect(old.headers["x-supabase-api-version"] == nil)

                for answer in [old, new] {
                    let reasons = answer.object("weak_password")?["reasons"] as? [String]
                    #expect(reasons == (row.code == "weak_password" ? ["length"] : nil))
                }
            }
        }

        @Test(arguments: [
            ("2024-01-01", true), ("2025-12-31", true), ("2023-12-31", false), ("tomorrow", false), ("2024-1-1", false),
        ])
        func anyDateFromTheNewFormOnAsksForIt(_ version: String, isNew: Bool) async throws {
            try await TestBackend.with { test in
                let answer = try await test.call(
                    "GET", "/auth/v1/user", headers: ["X-Supabase-Api-Version": version], newForm: false)
                #expect((answer.json["message"] != nil) == isNew)
            }
        }

        @Test func errorTextsNeverQuoteWhatWasSent() async throws {
            try await TestBackend.with { test in
                for body in [#"{"password":"hunter2hunter2"#, #"{"password":["hunter2hunter2"]}"#] {
                    let answer = try await test.call("POST", Self.signUp, body)
                    #expect(answer.errorCode == "bad_json")
                    #expect(!answer.text.contains("hunter2"))
                }
            }
        }

        @Test func metadataMayBeNestedUpToTheLimit() async throws {
            try await TestBackend.with { test in
                let answer = try await test.signUp(data: #"{"deep":\#(Self.nested(62))}"#)
                #expect(answer.status == 200)
            }
        }
    }
}
