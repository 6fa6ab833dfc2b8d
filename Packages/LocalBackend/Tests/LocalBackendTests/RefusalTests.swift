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

        private static let signUp = "/auth/v1/signup"

        /// The calls that the table of the real server's answers does not have, and one of each form beside them.
        private static let rows: [Row] = [
            Row(
                method: "POST", path: signUp, body: #"{"email":"b@example.com","password":"12345"}"#, status: 422,
                code: "weak_password"),
            Row(method: "POST", path: signUp, body: #"{"data":\#(nested(64))}"#, status: 400, code: "bad_json"),
            Row(method: "POST", path: signUp, body: nested(100_000), status: 400, code: "bad_json"),
            Row(
                method: "PUT", path: "/auth/v1/user", body: #"{"password":"correct horse"}"#, token: "USER",
                status: 422,
                code: "same_password"),
            Row(
                method: "POST", path: "/functions/v1/delete-account", body: "{}", status: 401, code: "no_authorization"),
            Row(
                method: "POST", path: "/functions/v1/delete-account", body: "{}", token: "x.y.z", status: 403,
                code: "bad_jwt"),
        ]

        private static func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }

        @Test(arguments: rows)
        func isRefusedInBothForms(_ row: Row) async throws {
            try await TestBackend.with { test in
                let session = try await test.signUp()
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
