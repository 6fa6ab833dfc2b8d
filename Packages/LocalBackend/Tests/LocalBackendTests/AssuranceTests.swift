import Foundation
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// What needs a session that is confirmed by a second factor, and how the confirmation ends.
    struct AssuranceTests {
        /// Gives `body` an account with a verified factor, its confirmed session, and one that is not confirmed.
        private static func with(
            _ body: (
                TestBackend, _ factor: TestFactor, _ confirmed: Answer, _ plain: Answer
            ) async throws -> Void
        ) async throws {
            try await TestBackend.with { test in
                let (factor, session) = try await test.confirm(try await test.signUp())
                try await body(test, factor, session, try await test.signIn())
            }
        }

        @Test(arguments: [
            (#"{"password":"battery staple"}"#, 401), (#"{"email":"new@example.com"}"#, 401),
            (#"{"email":"new@example.com","data":{"a":1}}"#, 401), (#"{"email":"ADA@example.com"}"#, 200),
            (#"{"data":{"a":1}}"#, 200), ("{}", 200),
        ])
        func passwordAndAddressNeedIt(_ body: String, status: Int) async throws {
            try await Self.with { test, _, confirmed, plain in
                let answer = try await test.call("PUT", "/auth/v1/user", body, token: plain.accessToken)
                #expect(answer.status == status)
                if status == 401 {
                    #expect(answer.errorCode == "insufficient_aal")
                    #expect(
                        answer.string("message")
                            == "AAL2 session is required to update email or password when MFA is enabled.")
                }
                #expect(try await test.call("PUT", "/auth/v1/user", body, token: confirmed.accessToken).status == 200)
            }
        }

        @Test func aFactorThatIsNotVerifiedDoesNotCount() async throws {
            try await TestBackend.with { test in
                let session = try await test.signUp()
                _ = try await test.enroll(session.accessToken)
                let answer = try await test.call(
                    "PUT", "/auth/v1/user", #"{"password":"battery staple"}"#, token: session.accessToken)
                #expect(answer.status == 200)
            }
        }

        @Test func anotherFactorNeedsIt() async throws {
            try await Self.with { test, _, confirmed, plain in
                let refused = try await test.enroll(plain.accessToken, name: "tablet")
                #expect(refused.status == 403)
                #expect(refused.errorCode == "insufficient_aal")
                #expect(refused.string("message") == "AAL2 required to enroll a new factor")
                #expect(try await test.enroll(confirmed.accessToken, name: "tablet").status == 200)
            }
        }

        @Test func removingAVerifiedFactorNeedsIt() async throws {
            try await Self.with { test, factor, confirmed, plain in
                let refused = try await test.unenroll(factor, plain.accessToken)
                #expect(refused.status == 422)
                #expect(refused.errorCode == "insufficient_aal")
                #expect(refused.string("message") == "AAL2 required to unenroll verified factor")
                #expect(try await test.unenroll(factor, confirmed.accessToken).status == 200)
                // The session goes on without it, and so does the other one.
                let refreshed = try await test.refresh(confirmed.refreshToken)
                #expect(refreshed.status == 200)
                #expect(refreshed.assurance == "aal1" && refreshed.methods == ["password"])
                #expect(refreshed.object("user")?["factors"] == nil)
                #expect(try await test.user(plain.accessToken).status == 200)
                let password = try await test.call(
                    "PUT", "/auth/v1/user", #"{"password":"battery staple"}"#, token: plain.accessToken)
                #expect(password.status == 200)
            }
        }

        @Test func aSessionFallsOnlyWithTheFactorThatItWasConfirmedWithLast() async throws {
            try await Self.with { test, first, confirmed, _ in
                let (second, session) = try await test.confirm(confirmed, name: "tablet")
                #expect(try await test.unenroll(first, session.accessToken).status == 200)
                let refreshed = try await test.refresh(session.refreshToken)
                #expect(refreshed.assurance == "aal2")
                #expect(try await test.unenroll(second, refreshed.accessToken).status == 200)
                #expect(try await test.refresh(refreshed.refreshToken).assurance == "aal1")
            }
        }

        @Test func aRecoveryDoesNotReplaceIt() async throws {
            try await Self.with { test, factor, _, _ in
                _ = try await test.post("recover", #"{"email":"ada@example.com"}"#)
                let session = try await test.verify("recovery", try test.mail().code)
                #expect(session.assurance == "aal1")
                let body = #"{"password":"battery staple"}"#
                let refused = try await test.call("PUT", "/auth/v1/user", body, token: session.accessToken)
                #expect(refused.errorCode == "insufficient_aal")
                let confirmed = try await test.enter(factor.code(), of: factor, session.accessToken)
                #expect(confirmed.methods == ["totp", "otp"])
                let answer = try await test.call("PUT", "/auth/v1/user", body, token: confirmed.accessToken)
                #expect(answer.status == 200)
            }
        }

        /// The session may end after the call has begun, while the password is hashed.
        @Test func aSessionThatHasEndedChangesNothing() async throws {
            try await TestBackend.with { test in
                let session = try await test.signUp()
                let user = try #require(session.string("user", "id"))
                let id = try #require(session.claims?["session_id"] as? String)
                _ = try await test.call("POST", "/auth/v1/logout", token: session.accessToken)
                let clock = test.clock
                let accounts = Accounts(store: BackendStore(database: test.backend.database, now: { clock.now }))
                await #expect(throws: AuthError.sessionNotFound) {
                    _ = try await accounts.update(userID: user, session: id, with: Accounts.Change(passwordHash: "x"))
                }
                #expect(try await test.signIn().status == 200)
            }
        }
    }
}
