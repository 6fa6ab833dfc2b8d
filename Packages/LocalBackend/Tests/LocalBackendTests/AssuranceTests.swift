import Foundation
import GRDB
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// What needs a session that is confirmed by a second factor, and how the confirmation ends.
    struct AssuranceTests {
        @Test(.backend) func aFactorThatIsNotVerifiedDoesNotCount() async throws {
            let session = try await test.signUp()
            _ = try await test.enroll(session.accessToken)
            let answer = try await test.update(#"{"password":"battery staple"}"#, session.accessToken)
            #expect(answer.status == 200)
        }

        @Test(.backend) func aSessionFallsOnlyWithTheFactorThatItWasConfirmedWithLast() async throws {
            let (first, confirmed) = try await test.confirm(try await test.signUp())
            let (second, session) = try await test.confirm(confirmed, name: "tablet")
            #expect(try await test.unenroll(first, session.accessToken).status == 200)
            let refreshed = try await test.refresh(session.refreshToken)
            #expect(refreshed.assurance == "aal2")
            #expect(try await test.unenroll(second, refreshed.accessToken).status == 200)
            #expect(try await test.refresh(refreshed.refreshToken).assurance == "aal1")
        }

        @Test(.backend) func aRecoveryDoesNotReplaceIt() async throws {
            let factor = try await test.confirm(try await test.signUp()).factor
            _ = try await test.post("recover", #"{"email":"ada@example.com"}"#)
            let session = try await test.verify("recovery", try test.mail().code)
            #expect(session.assurance == "aal1")
            let body = #"{"password":"battery staple"}"#
            let refused = try await test.update(body, session.accessToken)
            #expect(refused.errorCode == "insufficient_aal")
            let confirmed = try await test.enter(factor.code(), of: factor, session.accessToken)
            #expect(confirmed.methods == ["totp", "otp"])
            let answer = try await test.update(body, confirmed.accessToken)
            #expect(answer.status == 200)
        }

        @Test(.backend, arguments: ["others", "global"])
        func aPasswordAloneEndsNoConfirmedSession(_ scope: String) async throws {
            let confirmed = try await test.confirm(try await test.signUp()).session
            let (stranger, other) = (try await test.signIn(), try await test.signIn())
            let path = "/auth/v1/logout?scope=\(scope)"
            #expect(try await test.call("POST", path, token: stranger.accessToken).status == 204)
            #expect(try await test.user(confirmed.accessToken).status == 200)
            #expect(try await test.user(other.accessToken).errorCode == "session_not_found")
            let ended = try await test.user(stranger.accessToken).errorCode
            #expect(ended == (scope == "global" ? "session_not_found" : nil))
            // The confirmed session ends any.
            let last = try await test.signIn()
            #expect(try await test.call("POST", path, token: confirmed.accessToken).status == 204)
            #expect(try await test.user(last.accessToken).errorCode == "session_not_found")
        }

        /// The session may end after the call has begun, while the password is hashed.
        @Test(.backend) func aSessionThatHasEndedChangesNothing() async throws {
            let session = try await test.signUp()
            let user = try #require(session.string("user", "id"))
            let id = try #require(session.claims?["session_id"] as? String)
            _ = try await test.call("POST", "/auth/v1/logout", token: session.accessToken)
            let now = Timestamp(test.clock.now)
            await #expect(throws: CallError.sessionNotFound) {
                try await test.backend.database.write { database in
                    _ = try Accounts.apply(
                        passwordHash: "x", data: nil, to: user, session: id, now: now, in: database)
                }
            }
            #expect(try await test.signIn().status == 200)
        }

        @Test(.backend) func aFactorThatAnAdministratorRemovesConfirmsNoSessionAnyMore() async throws {
            let (factor, confirmed) = try await test.confirm(try await test.signUp())
            let user = try #require(confirmed.string("user", "id"))
            let removed = try await test.call(
                "DELETE", "\(AdminTests.users)/\(user)/factors/\(factor.id)", token: try test.serviceRoleKey())
            #expect(removed.status == 200)
            let refreshed = try await test.refresh(confirmed.refreshToken)
            #expect(refreshed.assurance == "aal1" && refreshed.factors.isEmpty)
        }
    }
}
