import Foundation
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// The list of users.
    struct AdminListTests {
        @Test func usersComeInPages() async throws {
            try await TestBackend.with { test in
                let key = try test.serviceRoleKey()
                for number in 1...5 { _ = try await test.signUp("user\(number)@example.com") }
                func page(_ query: String) async throws -> (emails: [String], answer: Answer) {
                    let answer = try await test.call("GET", "\(AdminTests.users)\(query)", token: key)
                    let users = answer.json["users"] as? [[String: Any]] ?? []
                    return (
                        users.compactMap { ($0["email"] as? String)?.split(separator: "@").first.map(String.init) },
                        answer
                    )
                }
                let all = try await page("?page=&per_page=")
                #expect(all.emails == ["user5", "user4", "user3", "user2", "user1"])
                #expect(all.answer.string("aud") == "authenticated")
                #expect(all.answer.headers["x-total-count"] == "5")
                #expect(all.answer.headers["link"] == "</auth/v1/admin/users?page=1&per_page=50>; rel=\"last\"")

                let second = try await page("?page=2&per_page=2&sort=created_at+asc&filter=%40example")
                #expect(second.emails == ["user3", "user4"])
                #expect(
                    second.answer.headers["link"]
                        == "</auth/v1/admin/users?page=3&per_page=2&filter=%40example&sort=created_at+asc>; "
                        + "rel=\"next\", </auth/v1/admin/users?page=3&per_page=2&filter=%40example&sort=created_at+asc>; "
                        + "rel=\"last\"")
                #expect(try await page("?page=3&per_page=2").emails == ["user1"])
                #expect(try await page("?page=9223372036854775807&per_page=9223372036854775807").emails == [])
                #expect(try await page("?filter=user%25").emails == [])
                #expect(try await page("?filter=R4%40").emails == ["user4"])
            }
        }
    }
}
