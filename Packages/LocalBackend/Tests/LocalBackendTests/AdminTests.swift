import Foundation
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// Access to all accounts with the service-role key.
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

        @Test func aUserIsUnconfirmedByDefault() async throws {
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

        @Test func singleSignOnIsNotOffered() async throws {
            try await TestBackend.with { test in
                let answer = try await test.post("sso", #"{"domain":"example.com"}"#)
                #expect(answer.status == 404)
                #expect(answer.errorCode == "saml_provider_disabled")
            }
        }
    }
}
