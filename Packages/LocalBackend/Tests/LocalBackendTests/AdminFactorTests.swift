import Foundation
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// What administrators do with second factors.
    struct AdminFactorTests {
        /// Gives `body` an account with a verified factor, the path of its factors, and the service-role key.
        private static func with(
            _ body: (
                TestBackend, _ factor: TestFactor, _ session: Answer, _ path: String, _ key: String
            ) async throws -> Void
        ) async throws {
            try await TestBackend.with { test in
                let (factor, session) = try await test.confirm(try await test.signUp())
                let id = try #require(session.string("user", "id"))
                try await body(test, factor, session, "\(AdminTests.users)/\(id)/factors", try test.serviceRoleKey())
            }
        }

        private static func list(_ answer: Answer) throws -> [[String: Any]] {
            try #require(try JSONSerialization.jsonObject(with: answer.body) as? [[String: Any]])
        }

        @Test func theyAreListedAsAnArray() async throws {
            try await Self.with { test, factor, _, path, key in
                let listed = try Self.list(try await test.call("GET", path, token: key))
                #expect(listed.count == 1)
                #expect(
                    Set(listed[0].keys) == [
                        "id", "created_at", "updated_at", "status", "friendly_name", "factor_type",
                    ])
                #expect(listed[0]["id"] as? String == factor.id)
                #expect(listed[0]["status"] as? String == "verified")
                let bob = try #require(try await test.signUp("bob@example.com").string("user", "id"))
                let none = try await test.call("GET", "\(AdminTests.users)/\(bob)/factors", token: key)
                #expect(none.text == "[]")
            }
        }

        @Test func theUserHasThemAndTheListOfUsersHasNot() async throws {
            try await Self.with { test, factor, _, path, key in
                let user = try await test.call("GET", String(path.dropLast("/factors".count)), token: key)
                #expect(user.factors.map { $0["id"] as? String } == [factor.id])
                let all = try await test.call("GET", AdminTests.users, token: key)
                #expect(!all.text.contains("factor"))
            }
        }

        @Test func oneIsRenamed() async throws {
            try await Self.with { test, factor, session, path, key in
                _ = try await test.enroll(session.accessToken, name: "tablet")
                let own = "\(path)/\(factor.id)"
                let renamed = try await test.call("PUT", own, #"{"friendly_name":"watch"}"#, token: key)
                #expect(renamed.status == 200)
                #expect(renamed.string("friendly_name") == "watch")
                for body in [#"{"friendly_name":""}"#, "{}", #"{"factor_type":"totp"}"#, #"{"friendly_name":"watch"}"#]
                {
                    #expect(try await test.call("PUT", own, body, token: key).string("friendly_name") == "watch")
                }
                for (body, status, code) in [
                    (#"{"friendly_name":"tablet"}"#, 422, "mfa_factor_name_conflict"),
                    (#"{"factor_type":"odd"}"#, 400, "validation_failed"), ("", 400, "bad_json"),
                ] {
                    let refused = try await test.call("PUT", own, body, token: key)
                    #expect(refused.status == status)
                    #expect(refused.errorCode == code)
                }
            }
        }

        @Test func oneThatIsRemovedConfirmsNoSessionAnyMore() async throws {
            try await Self.with { test, factor, session, path, key in
                let removed = try await test.call("DELETE", "\(path)/\(factor.id)", token: key)
                #expect(removed.status == 200)
                #expect(removed.string("id") == factor.id && removed.string("status") == "verified")
                let left = try await test.call("GET", path, token: key)
                #expect(left.text == "[]")
                let refreshed = try await test.refresh(session.refreshToken)
                #expect(refreshed.assurance == "aal1" && refreshed.factors.isEmpty)
            }
        }

        @Test(arguments: [("GET", ""), ("PUT", "/FACTOR"), ("DELETE", "/FACTOR")])
        func onlyAdministratorsMay(_ method: String, rest: String) async throws {
            try await Self.with { test, factor, session, path, key in
                let path = path + rest.replacing("FACTOR", with: factor.id)
                #expect(try await test.call(method, path, "{}").status == 401)
                let own = try await test.call(method, path, "{}", token: session.accessToken)
                #expect(own.status == 403)
                #expect(own.errorCode == "not_admin")
                let unknown = "11111111-1111-4111-8111-111111111111"
                let nobody = path.replacing(session.string("user", "id") ?? "", with: unknown)
                #expect(try await test.call(method, nobody, "{}", token: key).errorCode == "user_not_found")
                guard !rest.isEmpty else { return }
                for (id, code) in [(unknown, "mfa_factor_not_found"), ("odd", "validation_failed")] {
                    let answer = try await test.call(
                        method, path.replacing(factor.id, with: id), "{}", token: key)
                    #expect(answer.status == 404)
                    #expect(answer.errorCode == code)
                }
            }
        }
    }
}
