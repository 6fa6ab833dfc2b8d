import Foundation
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// What an administrator is refused.
    struct AdminRefusalTests {
        struct Row: Sendable, CustomTestStringConvertible {
            let method: String
            /// `ID` stands for the id of the user who has signed up.
            let path: String
            var body: String?
            let status: Int
            let code: String

            var testDescription: String { "\(method) \(path) \(body ?? "") -> \(status) \(code)" }
        }

        @Test(arguments: [
            Row(method: "POST", path: AdminTests.users, body: "{}", status: 400, code: "validation_failed"),
            Row(
                method: "POST", path: AdminTests.users, body: #"{"email":"no address"}"#, status: 400,
                code: "validation_failed"),
            Row(
                method: "POST", path: AdminTests.users, body: #"{"email":"ADA@example.com"}"#, status: 422,
                code: "email_exists"),
            Row(
                method: "POST", path: AdminTests.users, body: #"{"phone":"1555"}"#, status: 400,
                code: "phone_provider_disabled"),
            Row(
                method: "POST", path: AdminTests.users, body: #"{"email":"b@example.com","id":"1"}"#, status: 400,
                code: "validation_failed"),
            Row(
                method: "POST", path: AdminTests.users,
                body: #"{"email":"b@example.com","id":"00000000-0000-0000-0000-000000000000"}"#, status: 400,
                code: "validation_failed"),
            Row(
                method: "POST", path: AdminTests.users, body: #"{"email":"b@example.com","password_hash":"$2a$10$x"}"#,
                status: 400, code: "validation_failed"),
            Row(
                method: "POST", path: AdminTests.users, body: #"{"email":"b@example.com","ban_duration":"soon"}"#,
                status: 400,
                code: "validation_failed"),
            Row(method: "POST", path: AdminTests.users, body: "[", status: 400, code: "bad_json"),
            Row(method: "GET", path: "\(AdminTests.users)?page=one", status: 400, code: "validation_failed"),
            Row(method: "GET", path: "\(AdminTests.users)?per_page=-1", status: 400, code: "validation_failed"),
            Row(method: "GET", path: "\(AdminTests.users)?sort=email", status: 400, code: "validation_failed"),
            Row(method: "GET", path: "\(AdminTests.users)?sort=created_at+up", status: 400, code: "validation_failed"),
            Row(method: "GET", path: "\(AdminTests.users)/1", status: 404, code: "validation_failed"),
            Row(
                method: "GET", path: "\(AdminTests.users)/6f9619ff-8b86-4011-b42d-00c04fc964ff", status: 404,
                code: "user_not_found"),
            Row(
                method: "PUT", path: "\(AdminTests.users)/6f9619ff-8b86-4011-b42d-00c04fc964ff", body: "[", status: 404,
                code: "user_not_found"),
            Row(
                method: "DELETE", path: "\(AdminTests.users)/6f9619ff-8b86-4011-b42d-00c04fc964ff", status: 404,
                code: "user_not_found"),
            Row(
                method: "PUT", path: "\(AdminTests.users)/ID", body: #"{"password":"12345"}"#, status: 422,
                code: "weak_password"),
            Row(
                method: "PUT", path: "\(AdminTests.users)/ID", body: #"{"email":"eve@example.com"}"#, status: 422,
                code: "email_exists"),
        ])
        func whatMakesNoSenseIsRefused(_ row: Row) async throws {
            try await TestBackend.with { test in
                let id = try #require(try await test.signUp().string("user", "id"))
                _ = try await test.signUp("eve@example.com")
                let path = row.path.replacing("ID", with: id)
                let answer = try await test.call(row.method, path, row.body, token: try test.serviceRoleKey())
                #expect(answer.status == row.status)
                #expect(answer.errorCode == row.code)
            }
        }
    }
}
