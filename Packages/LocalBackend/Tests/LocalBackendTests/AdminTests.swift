import Core
import Foundation
import GRDB
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// What whoever has the service-role key does with the accounts of others.
    struct AdminTests {
        static let users = "/auth/v1/admin/users"

        @Test func anAccountIsMadeReadChangedAndDeleted() async throws {
            try await TestBackend.with { test in
                let key = try test.serviceRoleKey()
                let made = try await test.call(
                    "POST", Self.users,
                    #"""
                    {"email":"Ada@Example.com","password":"12345","email_confirm":true,"phone":null,
                     "user_metadata":{"a":1},"app_metadata":{"roles":["editor"]}}
                    """#, token: key)
                #expect(made.status == 200)
                let id = try #require(made.string("id"))
                #expect(made.string("email") == "ada@example.com")
                #expect(made.string("email_confirmed_at") != nil)
                #expect(made.object("user_metadata") as? [String: Int] == ["a": 1, "email_verified": 1])
                #expect(made.string("app_metadata", "provider") == "email")
                #expect(made.object("app_metadata")?["roles"] as? [String] == ["editor"])
                #expect((made.json["identities"] as? [Any])?.count == 1)
                #expect(try await test.signIn(password: "12345").status == 200)

                let read = try await test.call("GET", "\(Self.users)/\(id.uppercased())", token: key)
                #expect(read.string("id") == id)

                let changed = try await test.call(
                    "PUT", "\(Self.users)/\(id)",
                    #"""
                    {"email":"countess@example.com","user_metadata":{"a":null,"b":2},"app_metadata":{"plan":"pro"},
                     "role":" admin "}
                    """#, token: key)
                #expect(changed.string("email") == "countess@example.com")
                #expect(changed.object("user_metadata") as? [String: Int] == ["b": 2, "email_verified": 1])
                #expect(changed.string("app_metadata", "plan") == "pro")
                #expect(changed.string("role") == "admin")
                let identity = (changed.json["identities"] as? [[String: Any]])?.first
                #expect(identity?["email"] as? String == "countess@example.com")
                let session = try await test.signIn("countess@example.com", password: "12345")
                #expect(session.string("user", "role") == "admin")

                let deleted = try await test.call("DELETE", "\(Self.users)/\(id)", token: key)
                #expect(deleted.status == 200)
                #expect(deleted.text == "{}")
                let gone = try await test.call("GET", "\(Self.users)/\(id)", token: key)
                #expect(gone.status == 404)
                #expect(gone.errorCode == "user_not_found")
                #expect(try await test.user(session.accessToken).errorCode == "user_not_found")
            }
        }

        @Test func whoIsNotSaidToBeConfirmedIsNot() async throws {
            try await TestBackend.with { test in
                let key = try test.serviceRoleKey()
                let made = try await test.call("POST", Self.users, #"{"email":"ada@example.com"}"#, token: key)
                #expect(made.json["email_confirmed_at"] == nil)
                #expect(made.object("user_metadata")?.isEmpty == true)
                // It has no password, which is not the same as an empty one.
                #expect(try await test.signIn(password: "").errorCode == "invalid_credentials")
                let id = try #require(made.string("id"))
                let confirmed = try await test.call(
                    "PUT", "\(Self.users)/\(id)", #"{"email_confirm":true}"#, token: key)
                #expect(confirmed.string("email_confirmed_at") != nil)
            }
        }

        @Test func anIdCanBeChosen() async throws {
            try await TestBackend.with { test in
                let key = try test.serviceRoleKey()
                let id = "6F9619FF-8B86-4011-B42D-00C04FC964FF"
                let body = #"{"id":"\#(id)","email":"ada@example.com"}"#
                #expect(try await test.call("POST", Self.users, body, token: key).string("id") == id.lowercased())
                let again = body.replacing("ada@", with: "eve@")
                #expect(try await test.call("POST", Self.users, again, token: key).status == 422)
            }
        }

        @Test func aNewPasswordEndsAllSessions() async throws {
            try await TestBackend.with { test in
                let session = try await test.signUp()
                let id = try #require(session.string("user", "id"))
                let answer = try await test.call(
                    "PUT", "\(Self.users)/\(id)", #"{"password":"battery staple"}"#, token: try test.serviceRoleKey())
                #expect(answer.status == 200)
                #expect(try await test.user(session.accessToken).errorCode == "session_not_found")
                #expect(try await test.signIn(password: "battery staple").status == 200)
            }
        }

        @Test func aFirstPasswordIsASecondWayIn() async throws {
            try await TestBackend.with { test in
                let clock = test.clock
                let token = try await DevelopmentIdentity(email: "ada@example.com")
                    .token(dataDirectory: test.directory, now: { clock.now })
                let session = try await test.post(
                    "token", #"{"provider":"apple","id_token":"\#(token)"}"#, query: "?grant_type=id_token")
                let path = "\(Self.users)/\(try #require(session.string("user", "id")))"
                let answer = try await test.call(
                    "PUT", path, #"{"password":"correct horse"}"#, token: try test.serviceRoleKey())
                let providers = (answer.json["identities"] as? [[String: Any]])?.compactMap {
                    $0["provider"] as? String
                }
                #expect(Set(providers ?? []) == ["apple", "email"])
                #expect(try await test.signIn().status == 200)
            }
        }

        @Test func singleSignOnIsNotOffered() async throws {
            try await TestBackend.with { test in
                let answer = try await test.post("sso", #"{"domain":"example.com"}"#)
                #expect(answer.status == 404)
                #expect(answer.errorCode == "saml_provider_disabled")
            }
        }

        @Test func aBanLastsAsLongAsItSaysAndCanBeLifted() async throws {
            try await TestBackend.with { test in
                let key = try test.serviceRoleKey()
                let session = try await test.signUp()
                let path = "\(Self.users)/\(try #require(session.string("user", "id")))"
                let banned = try await test.call("PUT", path, #"{"ban_duration":"1h30m"}"#, token: key)
                #expect(banned.string("banned_until") == "2027-01-15T09:30:00.250000Z")
                #expect(try await test.user(session.accessToken).errorCode == "user_banned")
                test.clock.advance(bySeconds: 5399)
                #expect(try await test.signIn().errorCode == "user_banned")
                test.clock.advance(bySeconds: 2)
                #expect(try await test.signIn().status == 200)

                let long = try await test.call("PUT", path, #"{"ban_duration":"24h"}"#, token: key)
                #expect(long.string("banned_until") != nil)
                let lifted = try await test.call("PUT", path, #"{"ban_duration":"none"}"#, token: key)
                #expect(lifted.json["banned_until"] == nil)
                #expect(try await test.signIn().status == 200)
            }
        }

        @Test func whatIsSoftlyDeletedTellsNobodyWhoseItWas() async throws {
            try await TestBackend.with { test in
                let key = try test.serviceRoleKey()
                let session = try await test.signUp(data: #"{"name":"Ada"}"#)
                let path = "\(Self.users)/\(try #require(session.string("user", "id")))"
                for _ in 0..<2 {
                    let deleted = try await test.call("DELETE", path, #"{"should_soft_delete":true}"#, token: key)
                    #expect(deleted.status == 200)
                }
                let left = try await test.call("GET", path, token: key)
                #expect(left.string("deleted_at") != nil)
                #expect(!left.text.lowercased().contains("ada@") && !left.text.contains("\"Ada\""))
                #expect(try await test.user(session.accessToken).errorCode == "session_not_found")
                #expect(try await test.signIn().errorCode == "invalid_credentials")
                // The address is free again.
                #expect(try await test.signUp().status == 200)
            }
        }

        @Test func usersComeInPages() async throws {
            try await TestBackend.with { test in
                let key = try test.serviceRoleKey()
                for number in 1...5 { _ = try await test.signUp("user\(number)@example.com") }
                func page(_ query: String) async throws -> (emails: [String], answer: Answer) {
                    let answer = try await test.call("GET", "\(Self.users)\(query)", token: key)
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
                        == "</auth/v1/admin/users?page=3&per_page=2&filter=%40example&sort=created_at%20asc>; "
                        + "rel=\"next\", </auth/v1/admin/users?page=3&per_page=2&filter=%40example&sort=created_at%20asc>; "
                        + "rel=\"last\"")
                #expect(try await page("?page=3&per_page=2").emails == ["user1"])
                #expect(try await page("?page=9223372036854775807&per_page=9223372036854775807").emails == [])
                #expect(try await page("?filter=user%25").emails == [])
                #expect(try await page("?filter=R4%40").emails == ["user4"])
            }
        }

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
            Row(method: "POST", path: users, body: "{}", status: 400, code: "validation_failed"),
            Row(method: "POST", path: users, body: #"{"email":"no address"}"#, status: 400, code: "validation_failed"),
            Row(method: "POST", path: users, body: #"{"email":"ADA@example.com"}"#, status: 422, code: "email_exists"),
            Row(method: "POST", path: users, body: #"{"phone":"1555"}"#, status: 400, code: "phone_provider_disabled"),
            Row(
                method: "POST", path: users, body: #"{"email":"b@example.com","id":"1"}"#, status: 400,
                code: "validation_failed"),
            Row(
                method: "POST", path: users,
                body: #"{"email":"b@example.com","id":"00000000-0000-0000-0000-000000000000"}"#, status: 400,
                code: "validation_failed"),
            Row(
                method: "POST", path: users, body: #"{"email":"b@example.com","password_hash":"$2a$10$x"}"#,
                status: 400, code: "validation_failed"),
            Row(
                method: "POST", path: users, body: #"{"email":"b@example.com","ban_duration":"soon"}"#, status: 400,
                code: "validation_failed"),
            Row(method: "POST", path: users, body: "[", status: 400, code: "bad_json"),
            Row(method: "GET", path: "\(users)?page=one", status: 400, code: "validation_failed"),
            Row(method: "GET", path: "\(users)?per_page=-1", status: 400, code: "validation_failed"),
            Row(method: "GET", path: "\(users)?sort=email", status: 400, code: "validation_failed"),
            Row(method: "GET", path: "\(users)?sort=created_at+up", status: 400, code: "validation_failed"),
            Row(method: "GET", path: "\(users)/1", status: 404, code: "validation_failed"),
            Row(
                method: "GET", path: "\(users)/6f9619ff-8b86-4011-b42d-00c04fc964ff", status: 404,
                code: "user_not_found"),
            Row(
                method: "PUT", path: "\(users)/6f9619ff-8b86-4011-b42d-00c04fc964ff", body: "[", status: 404,
                code: "user_not_found"),
            Row(
                method: "DELETE", path: "\(users)/6f9619ff-8b86-4011-b42d-00c04fc964ff", status: 404,
                code: "user_not_found"),
            Row(method: "PUT", path: "\(users)/ID", body: #"{"password":"12345"}"#, status: 422, code: "weak_password"),
            Row(
                method: "PUT", path: "\(users)/ID", body: #"{"email":"eve@example.com"}"#, status: 422,
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

        @Test(arguments: [
            ("POST", users), ("GET", users), ("GET", "\(users)/1"), ("PUT", "\(users)/1"), ("DELETE", "\(users)/1"),
        ])
        func onlyTheServiceRoleKeyOpensTheDoor(_ method: String, path: String) async throws {
            try await TestBackend.with { test in
                let none = try await test.call(method, path, "{}")
                #expect(none.status == 401)
                #expect(none.errorCode == "no_authorization")
                let forged = try test.serviceRoleKey().dropLast(4) + "AAAA"
                for (token, code) in [
                    (try await test.signUp().accessToken, "not_admin"), (test.backend.endpoint.key, "not_admin"),
                    (String(forged), "bad_jwt"), ("x", "bad_jwt"),
                ] {
                    let answer = try await test.call(method, path, "{}", token: token)
                    #expect(answer.status == 403)
                    #expect(answer.errorCode == code)
                }
            }
        }

        @Test func theKeyIsInAFileOfItsOwnersAndStaysTheSame() async throws {
            try await withTemporaryDirectory { directory in
                var keys: Set<String> = []
                for _ in 0..<2 {
                    try await TestBackend.with(directory) { test in
                        let file = test.backend.serviceRoleKeyFile
                        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
                        #expect(file.lastPathComponent == "service-role.key")
                        #expect(attributes[.posixPermissions] as? Int == 0o600)
                        keys.insert(try test.serviceRoleKey())
                    }
                }
                #expect(keys.count == 1)
            }
        }

        @Test func theKeyIsNoneForAClient() async throws {
            try await TestBackend.with { test in
                let key = try test.serviceRoleKey()
                #expect(throws: ConfigurationError.self) {
                    try BackendEndpoint(url: test.backend.endpoint.url.absoluteString, key: key)
                }
            }
        }

        @Test(arguments: [
            ("none", 0.0), ("0", 0), ("24h", 86_400), ("1h30m", 5400), ("1.5h", 5400), ("300ms", 0.3), ("-10s", -10),
            ("+1m", 60), ("2h45m10s", 9910), ("100us", 0.0001), ("5µs", 0.000005),
        ])
        func bansAreReadAsGoWritesDurations(_ text: String, seconds: Double) throws {
            #expect(try BanDuration.parse(text) == .seconds(seconds))
        }

        @Test(arguments: ["", "h", "1", "1d", "1h 2m", "--1h", "1..2h", "1e3h", "٣h", "9999999h", "forever"])
        func whatGoWouldNotWriteIsNotRead(_ text: String) {
            #expect(throws: AuthError.self) { try BanDuration.parse(text) }
        }
    }
}
