import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// Which user and session an access token stands for. The tokens are signed as by a program that knows the secret.
    struct CallerTests {
        private static let unknown = "11111111-1111-4111-8111-111111111111"

        /// The claims of a session's access token, changed.
        private static func claims(
            of session: Answer, _ changes: [String: any Sendable] = [:], without: [String] = ["session_id"]
        ) throws -> [String: any Sendable] {
            let user = try #require(session.string("user", "id"))
            let id = try #require(session.claims?["session_id"] as? String)
            let claims: [String: any Sendable] = [
                "sub": user, "session_id": id, "aud": "authenticated", "exp": 1_800_003_600, "role": "authenticated",
            ]
            return claims.filter { !without.contains($0.key) }.merging(changes) { $1 }
        }

        @Test(.backend) func aTokenMayWriteItsUserInCapitalsAndNoSessionAsAnEmptyText() async throws {
            let session = try await test.signUp()
            let capitals = try #require(session.string("user", "id")).uppercased()
            for changes in [["session_id": ""], ["sub": capitals]] {
                let user = try await test.user(try test.token(try Self.claims(of: session, changes)))
                #expect(user.status == 200 && user.string("email") == "ada@example.com")
            }
        }

        @Test(.backend) func withoutASessionTheAudienceMustBeThisServers() async throws {
            let session = try await test.signUp()
            for audience in ["api", "", "Authenticated", [String]()] as [any Sendable] {
                let token = try test.token(try Self.claims(of: session, ["aud": audience]))
                #expect(try await test.user(token).errorCode == "session_not_found")
            }
            let none = try test.token(try Self.claims(of: session, without: ["aud", "session_id"]))
            #expect(try await test.user(none).errorCode == "session_not_found")
            // With a session, it is not asked for.
            let own = try test.token(try Self.claims(of: session, without: ["aud"]))
            #expect(try await test.user(own).status == 200)
        }

        @Test func withoutASessionAllSessionsEndWithANewPasswordOrASignOut() async throws {
            for (method, path, body) in [
                ("PUT", "/auth/v1/user", #"{"password":"battery staple"}"#), ("POST", "/auth/v1/logout", nil),
            ] {
                try await TestBackend.with { test in
                    let sessions = [try await test.signUp(), try await test.signIn()]
                    let token = try test.token(try Self.claims(of: sessions[0]))
                    let answer = try await test.call(method, path, body, token: token)
                    #expect(answer.status == (method == "PUT" ? 200 : 204))
                    for session in sessions {
                        #expect(try await test.user(session.accessToken).errorCode == "session_not_found")
                    }
                    #expect(try await test.user(token).status == 200)
                }
            }
        }

        @Test(.backend, arguments: ["local", "others"])
        func withoutASessionThereIsNoneToEndOrKeep(_ scope: String) async throws {
            let session = try await test.signUp()
            let token = try test.token(try Self.claims(of: session))
            let answer = try await test.call("POST", "/auth/v1/logout?scope=\(scope)", token: token)
            #expect(answer.status == 403)
            #expect(answer.errorCode == "session_not_found")
            #expect(try await test.user(session.accessToken).status == 200)
        }

        @Test(
            .backend,
            arguments: [
                (unknown, "odd", "user_not_found"), ("", unknown, "session_not_found"), ("", "", "session_not_found"),
            ])
        func anotherUsersSessionIsNoSession(_ sub: String, _ session: String, code: String) async throws {
            let ada = try await test.signUp()
            let bob = try #require(try await test.signUp("bob@example.com").claims?["session_id"] as? String)
            var changes = ["session_id": session.isEmpty ? bob : session]
            if !sub.isEmpty { changes["sub"] = sub }
            #expect(try await test.user(try test.token(try Self.claims(of: ada, changes))).errorCode == code)
        }

        @Test(.backend) func withoutASessionNoneIsConfirmed() async throws {
            let (_, session) = try await test.confirm(try await test.signUp())
            let password = try await test.call(
                "PUT", "/auth/v1/user", #"{"password":"battery staple"}"#,
                token: try test.token(try Self.claims(of: session)))
            #expect(password.errorCode == "insufficient_aal")
        }
    }
}
