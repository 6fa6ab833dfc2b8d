@testable import AuthFeature
import AuthFeatureTesting
import Core
import CoreTesting
import Design
import Domain
import Foundation
import Observation
import Networking
import Testing

@Suite("The life of a session", .timeLimit(.minutes(10))) @MainActor
struct SessionLifeTests {
    let rig = Rig()

    @Test func startsSignedOut() async throws {
        let feature = rig.feature()
        try feature.restoreSession()
        #expect(feature.currentSession == nil)
        #expect(await feature.validateSession(within: .seconds(3)) == .signedOut)
        await #expect(throws: AuthError.notSignedIn) { try await feature.refreshSession() }
        await #expect(throws: AuthError.notSignedIn) { try await feature.deleteAccount() }
        await #expect(throws: AuthError.notSignedIn) { try await feature.updateUser(UserChange(email: Rig.email)) }
        await #expect(throws: AuthError.notSignedIn) { try await feature.authenticateAPI() }
        await #expect(throws: AuthError.notSignedIn) { try await feature.claims() }
        await #expect(throws: AuthError.notSignedIn) { try await feature.factors() }
        await #expect(throws: AuthError.notSignedIn) { try await feature.enrollFactor(name: nil) }
        await #expect(throws: AuthError.notSignedIn) { try await feature.confirmFactor(id: "a", code: "123456") }
        await #expect(throws: AuthError.notSignedIn) { try await feature.removeFactor(id: "a") }
        #expect(rig.server.calls.isEmpty)
    }

    @Test(arguments: [(31.0, 0), (30, 0), (29, 1), (0, 1), (-100, 1)])
    func aTokenIsRefreshedWhenLessThanThirtySecondsRemain(_ remaining: TimeInterval, _ refreshes: Int) async throws {
        let feature = try await rig.signedInFeature()
        let user = try #require(feature.currentSession)
        rig.clock.advance(by: 3600 - remaining)
        #expect(await feature.validateSession(within: .seconds(3)) == .valid(User(user)))
        #expect(rig.calls("refresh_token") == refreshes)
    }

    @Test func aTokenThatTheServerCallsExpiredIsRefreshed() async throws {
        let feature = try await rig.signedInFeature()
        rig.server.expireAccessTokens()
        #expect(
            await feature.validateSession(within: .seconds(3)) == .valid(User(try #require(feature.currentSession))))
        #expect(
            rig.server.calls.suffix(3) == [
                "GET /auth/v1/user", "POST /auth/v1/token?grant_type=refresh_token", "GET /auth/v1/user",
            ])
    }

    @Test func aRefreshThatWasNotWaitedForIsAppliedAllTheSame() async throws {
        let feature0 = try await rig.signedInFeature()
        let before = try #require(try rig.stored)
        _ = feature0
        rig.clock.advance(by: 3590)
        let gate = GatedHTTPClient(rig.server, holding: "refresh_token")
        let feature = rig.feature(http: gate) { timing in
            timing.deadlines = Deadlines { limit in
                guard limit == .seconds(3) else { return try await Task.sleep(for: .seconds(3600)) }
                await gate.arrival()
            }
        }
        #expect(await feature.validateSession(within: .seconds(3)) == .unreachable(tokenStillGood: true))
        gate.open()
        // Joins the refresh that is still in progress.
        try await feature.refreshSession()
        #expect(rig.calls("refresh_token") == 1)
        #expect(try rig.stored?.identity.revision == before.identity.revision + 1)
    }

    @Test func aNewAddressAtTheServerIsLearnt() async throws {
        let session = try rig.store(lasting: 3600)
        let feature = rig.feature(http: ScriptedHTTPClient { _, _ in .user(email: "new@example.org") })
        let user = AppUser(uid: "user-1", email: "new@example.org")
        #expect(await feature.validateSession(within: .seconds(3)) == .valid(User(user)))
        #expect(feature.currentSession == user)
        #expect(try rig.stored?.user == user)
        #expect(try rig.stored?.refreshToken == session.refreshToken)
    }

    @Test func anotherUsersAnswerIsRefused() async throws {
        let session = try rig.store(lasting: 10)
        let feature = rig.feature(http: ScriptedHTTPClient { _, _ in .session(user: "user-2") })
        #expect(await feature.validateSession(within: .seconds(3)) == .unreachable(tokenStillGood: true))
        await #expect(throws: AuthError.malformedReply("the refreshed session is another user's")) {
            try await feature.refreshSession()
        }
        #expect(try rig.stored == session)
    }

    @Test func aSessionOfAnotherBackendIsNotSentToThisOne() async throws {
        let session = try rig.store(lasting: 3600)
        let http = ScriptedHTTPClient { _, _ in .user() }
        let feature = rig.feature(http: http, endpoint: try BackendEndpoint(url: "https://other.example", key: "k"))
        var events = feature.events().makeAsyncIterator()
        try feature.restoreSession()
        #expect(await events.next() == .initialSession(session.user))
        #expect(await feature.validateSession(within: .seconds(3)) == .signedOut)
        #expect(await events.next() == .signedOut(.anotherBackend))
        #expect(feature.currentSession == nil)
        #expect(http.sent.isEmpty)
        // The session has not ended: it is available again when its backend is in use again.
        #expect(try rig.stored == session)
        #expect(rig.toasts.log.map(\.style) == [.warning])
        await feature.signOut()
        #expect(http.sent.isEmpty)
    }

    @Test func statusIncludesEverythingButTheTokens() async throws {
        let feature = try await rig.signedInFeature()
        rig.clock.advance(by: 600)
        let status = feature.status()
        #expect(status.user == feature.currentSession)
        #expect(status.expiresAt == rig.clock.now.addingTimeInterval(3000))
        #expect(status.storage == rig.file.path)
        #expect(status.problem == nil)
    }

    @Test func theAuthorizationIsTheSessionsAndNamesItsUserAndBackend() async throws {
        let feature = try await rig.signedInFeature()
        let authorization = try await feature.authorization()
        #expect(authorization.account == feature.currentSession?.uid)
        #expect(authorization.token == (try rig.stored)?.accessToken)
        #expect(authorization.origin == rig.server.endpoint.url.absoluteString.lowercased())
        #expect(!"\(authorization)".contains(authorization.token.revealed))
    }

    @Test func withoutASessionThereIsNoAuthorizationAndNoLastError() async throws {
        let feature = rig.feature()
        await #expect(throws: AuthError.notSignedIn) { try await feature.authorization() }
        #expect(feature.lastError == nil)
    }
}
