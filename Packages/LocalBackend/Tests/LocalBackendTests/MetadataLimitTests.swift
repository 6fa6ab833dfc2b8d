import GRDB
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// Metadata is refused before an account has so much of it that its own token no longer fits a request.
    struct MetadataLimitTests {
        /// An object of so many bytes as JSON.
        private static func object(_ bytes: Int) -> String {
            #"{"a":"\#(String(repeating: "x", count: bytes - 8))"}"#
        }

        private static func expectRefusal(_ answer: Answer, _ name: String = "User", _ limit: Int = 4096) {
            #expect(answer.status == 422)
            #expect(answer.errorCode == "validation_failed")
            #expect(
                answer.string("message")?.hasPrefix("\(name) metadata must have at most \(limit) bytes as JSON, not ")
                    == true)
        }

        @Test(.backend) func asMuchAsIsAllowedFitsAToken() async throws {
            let key = try test.serviceRoleKey()
            let made = try await test.call(
                "POST", "/auth/v1/admin/users",
                """
                {"email":"\(String(repeating: "a", count: 240))@example.com","password":"correct horse",
                "email_confirm":true,"role":"\(String(repeating: "r", count: 255))",
                "user_metadata":\(Self.object(4096)),"app_metadata":\(Self.object(1990))}
                """, token: key)
            #expect(made.status == 200)
            let session = try await test.signIn(made.string("email") ?? "")
            #expect(session.status == 200)
            #expect(session.accessToken.utf8.count < 10_500)
            let user = try await test.user(session.accessToken)
            #expect(user.status == 200)
            #expect((user.object("user_metadata")?["a"] as? String)?.count == 4088)
            // What the server itself added does not count against the limit.
            let other = #"{"data":{"a":"\#(String(repeating: "y", count: 4088))"}}"#
            #expect(try await test.update(other, session.accessToken).status == 200)
        }

        @Test(.backend { $0.allowsAnonymous = true }, arguments: ["signup", "otp", "magiclink", "anonymous"])
        func moreIsRefusedWhereAnAccountIsMade(_ call: String) async throws {
            let email = call == "anonymous" ? "" : #""email":"ada@example.com","password":"correct horse","#
            let body = #"{\#(email)"data":\#(Self.object(11_000))}"#
            Self.expectRefusal(try await test.post(call == "anonymous" ? "signup" : call, body))
            #expect(try test.mails().isEmpty)
            let count = try await test.backend.database.read { try UserRecord.fetchCount($0) }
            #expect(count == 0)
        }

        @Test(.backend) func moreIsRefusedFromItsOwner() async throws {
            let token = try await test.signUp(data: Self.object(3000)).accessToken
            let refused = try await test.update(#"{"data":\#(Self.object(5000))}"#, token)
            Self.expectRefusal(refused)
            #expect(refused.string("message")?.contains(", not 5000") == true)
            // Also when it is added in several calls.
            let piece = #"{"data":{"b":"\#(String(repeating: "x", count: 2000))"}}"#
            Self.expectRefusal(try await test.update(piece, token))
            #expect(
                try await test.user(token).object("user_metadata")?.keys.sorted()
                    == ["a", "email", "email_verified", "phone_verified", "sub"])
        }

        @Test(.backend) func theServersOwnMembersDoNotCount() async throws {
            let email = "\(String(repeating: "a", count: 240))@example.com"
            let session = try await test.signUp(email, data: Self.object(4096))
            #expect(session.status == 200)
            #expect(try await test.update(#"{"data":{"gone":null}}"#, session.accessToken).status == 200)
            // But a long text under one of their names does.
            for name in ["sub", "email"] {
                let data = #"{"\#(name)":"\#(String(repeating: "x", count: 1500))"}"#
                Self.expectRefusal(try await test.update(#"{"data":\#(data)}"#, session.accessToken))
            }
        }

        @Test(.backend) func moreIsRefusedFromAdministrators() async throws {
            let key = try test.serviceRoleKey()
            let id = try await test.signUp().object("user")?["id"] as? String ?? ""
            let (large, path) = (Self.object(5000), "/auth/v1/admin/users")
            let calls = [
                ("POST", path, #"{"email":"b@example.com","user_metadata":\#(large)}"#, "User", 4096),
                ("POST", path, #"{"email":"b@example.com","app_metadata":\#(large)}"#, "App", 2048),
                ("PUT", "\(path)/\(id)", #"{"user_metadata":\#(large)}"#, "User", 4096),
                ("PUT", "\(path)/\(id)", #"{"app_metadata":\#(large)}"#, "App", 2048),
                ("POST", "/auth/v1/invite", #"{"email":"b@example.com","data":\#(large)}"#, "User", 4096),
                (
                    "POST", "/auth/v1/admin/generate_link",
                    #"{"type":"invite","email":"b@example.com","data":\#(large)}"#, "User", 4096
                ),
            ]
            for (method, path, body, name, limit) in calls {
                Self.expectRefusal(try await test.call(method, path, body, token: key), name, limit)
            }
            let role = #"{"role":"\#(String(repeating: "r", count: 256))"}"#
            #expect(try await test.call("PUT", "\(path)/\(id)", role, token: key).status == 400)
        }

        @Test(.backend) func oversizedMetadataOfAProviderIsRefused() async throws {
            func signIn(_ email: String, name: String) async throws -> Answer {
                try await test.grant(try await test.token(of: DevelopmentIdentity(email: email, name: name)))
            }
            Self.expectRefusal(try await signIn("a@example.com", name: String(repeating: "n", count: 5000)))
            // A user whose metadata is full can still sign in.
            let session = try await signIn("b@example.com", name: "B")
            #expect(session.status == 200)
            let data = #"{"data":{"a":"\#(String(repeating: "x", count: 3600))"}}"#
            #expect(try await test.update(data, session.accessToken).status == 200)
            let again = try await signIn("b@example.com", name: String(repeating: "B", count: 400))
            #expect(again.status == 200)
            #expect(again.object("user", "user_metadata")?["name"] as? String == "B")
        }

        @Test(.backend) func anAccountThatHasTooMuchAlreadyIsNotLockedOut() async throws {
            _ = try await test.signUp()
            let large = Self.object(11_000)
            try await test.backend.database.write { database in
                try database.execute(
                    sql: "UPDATE user SET user_metadata = ?, app_metadata = ?", arguments: [large, large])
            }
            let session = try await test.signIn()
            #expect(session.status == 200)
            let user = try await test.user(session.accessToken)
            #expect(user.status == 200)
            #expect((user.object("user_metadata")?["a"] as? String)?.count == 10_992)
            let less = try await test.update(#"{"data":{"a":"less"}}"#, session.accessToken)
            #expect(less.status == 200)
        }
    }
}
