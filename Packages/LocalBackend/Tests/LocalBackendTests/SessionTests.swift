import Foundation
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// Signing up, in and out, and what a session and its user look like.
    struct SessionTests {
        @Test(.backend) func signUpConfirmsAtOnceAndOpensASession() async throws {
            let answer = try await test.signUp(
                "Ada@Example.com", data: #"{"name":"Ada","age":36,"gone":null,"pi":3.5}"#)
            #expect(answer.headers["content-type"] == "application/json")
            #expect(answer.headers["x-supabase-api-version"] == nil)
            #expect(answer.json["expires_at"] as? Int == 1_800_003_600)
            let user = try #require(answer.object("user"))
            let id = try #require(user["id"] as? String)
            #expect(UUID(uuidString: id) != nil && id == id.lowercased())
            for moment in ["created_at", "updated_at", "email_confirmed_at", "confirmed_at", "last_sign_in_at"] {
                #expect(user[moment] as? String == "2027-01-15T08:00:00.250000Z", "\(moment)")
            }
            let metadata = try #require(user["user_metadata"] as? [String: Any])
            #expect(metadata["age"] as? Int == 36)
            #expect(metadata["pi"] as? Double == 3.5)
            #expect(metadata["gone"] is NSNull)
            #expect(metadata["sub"] as? String == id)
            #expect(metadata.count == 8)
            let identities = try #require(user["identities"] as? [[String: Any]])
            let identity = try #require(identities.first)
            #expect(identities.count == 1 && identity["identity_id"] as? String != id)
            #expect(identity["id"] as? String == id && identity["user_id"] as? String == id)
            #expect((identity["identity_data"] as? [String: Any])?["sub"] as? String == id)
        }

        @Test func logoutEndsWhatItsScopeSays() async throws {
            for (scope, survivors) in [
                ("", []), ("?scope=global", []), ("?scope=local", [1, 2]), ("?scope=others", [0]),
            ] {
                try await TestBackend.with { test in
                    let sessions = [try await test.signUp(), try await test.signIn(), try await test.signIn()]
                    let answer = try await test.call("POST", "/auth/v1/logout\(scope)", token: sessions[0].accessToken)
                    #expect(answer.status == 204)
                    #expect(answer.body.isEmpty)
                    for (index, session) in sessions.enumerated() {
                        let user = try await test.user(session.accessToken)
                        let refreshed = try await test.refresh(session.refreshToken)
                        if survivors.contains(index) {
                            #expect(user.status == 200, "\(scope) \(index)")
                            #expect(refreshed.status == 200, "\(scope) \(index)")
                        } else {
                            #expect(user.errorCode == "session_not_found", "\(scope) \(index)")
                            #expect(user.status == 403)
                            #expect(refreshed.errorCode == "refresh_token_not_found", "\(scope) \(index)")
                        }
                    }
                }
            }
        }
    }
}
