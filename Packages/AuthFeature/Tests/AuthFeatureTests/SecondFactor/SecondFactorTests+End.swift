@testable import AuthFeature
import AuthFeatureTesting
import Core
import CoreTesting
import Design
import Foundation
import HTTPTypes
import Networking
import Testing

extension SecondFactorTests {
    // MARK: Its end

    @Test func endsWithItsToken() async throws {
        let app = try rig.authenticator()
        let feature = try await rig.awaitingFeature()
        rig.clock.advance(by: 3601)
        #expect(feature.awaitedSecondFactor == nil)
        await #expect(throws: AuthError.noAwaitedSignIn) {
            try await feature.verifySecondFactor(code: app.code())
        }
        #expect(rig.calls("factors") == 0)
    }

    @Test func endsWhenItIsCancelled() async throws {
        let app = try rig.authenticator()
        let feature = try await rig.awaitingFeature()
        try await feature.cancelSecondFactor()
        #expect(feature.awaitedSecondFactor == nil)
        #expect(!rig.isAwaitedStored)
        #expect(rig.calls("logout?scope=local") == 1)
        await #expect(throws: AuthError.noAwaitedSignIn) {
            try await feature.verifySecondFactor(code: app.code())
        }
    }

    @Test func isCancelledWithoutTheServer() async throws {
        _ = try rig.authenticator()
        let feature = try await rig.awaitingFeature()
        rig.server.mood = .offline
        try await feature.cancelSecondFactor()
        #expect(feature.awaitedSecondFactor == nil)
        #expect(!rig.isAwaitedStored)
    }

    @Test func endsWithTheNextSignIn() async throws {
        _ = try rig.authenticator()
        let bob = rig.server.addAccount(email: "bob@example.org", password: Rig.password)
        let feature = try await rig.awaitingFeature()
        let first = try Data(contentsOf: rig.awaitedFile)
        _ = try await rig.awaitingFeature()
        #expect(try Data(contentsOf: rig.awaitedFile) != first)
        try await feature.signIn(email: "bob@example.org", password: Rig.password)
        #expect(feature.awaitedSecondFactor == nil)
        #expect(!rig.isAwaitedStored)
        #expect(feature.currentSession == bob)
    }

    @Test func endsWithASignOut() async throws {
        let bob = rig.server.addAccount(email: "bob@example.org", password: Rig.password)
        _ = try rig.authenticator()
        let feature = rig.feature()
        try await feature.signIn(email: "bob@example.org", password: Rig.password)
        #expect(feature.currentSession == bob)
        _ = try? await feature.signIn(email: Rig.email, password: Rig.password)
        await feature.signOut(scope: .others)
        #expect(feature.awaitedSecondFactor != nil)
        await feature.signOut()
        #expect(feature.awaitedSecondFactor == nil)
        #expect(!rig.isAwaitedStored)
        // Of the session, and of the sign-in that waited.
        #expect(rig.calls("logout?scope=local") == 2)
    }

    @Test func endsWhenTheServerNoLongerKnowsIt() async throws {
        let app = try rig.authenticator()
        let feature = try await rig.awaitingFeature()
        rig.server.endSessions()
        await #expect(throws: AuthError.self) { try await feature.verifySecondFactor(code: app.code()) }
        #expect(feature.awaitedSecondFactor == nil)
        #expect(!rig.isAwaitedStored)
    }

    @Test func endsWhenTheOwnerRemovesTheFactor() async throws {
        let app = try rig.authenticator()
        let feature = try await rig.awaitingFeature()
        rig.server.answer("/challenge", with: .error(404, "mfa_factor_not_found"))
        await #expect(throws: AuthError.noAwaitedSignIn) {
            try await feature.verifySecondFactor(code: app.code())
        }
        #expect(feature.awaitedSecondFactor == nil)
        #expect(!rig.isAwaitedStored)
    }

    @Test func belongsToItsBackend() async throws {
        let app = try rig.authenticator()
        _ = try await rig.awaitingFeature()
        let http = ScriptedHTTPClient { _, _ in .session() }
        let elsewhere = rig.feature(http: http, endpoint: try BackendEndpoint(url: "https://other.example", key: "k"))
        try elsewhere.restoreSession()
        await #expect(throws: AuthError.self) {
            try await elsewhere.verifySecondFactor(code: app.code())
        }
        #expect(http.sent.isEmpty)
        #expect(elsewhere.awaitedSecondFactor == nil)
        #expect(rig.isAwaitedStored)
        let back = rig.feature()
        try back.restoreSession()
        try await back.verifySecondFactor(code: app.code())
    }

    // MARK: Failures

    @Test(arguments: ["challenge", "verify"])
    func aFailureOfTheNetworkKeepsIt(_ part: String) async throws {
        let app = try rig.authenticator()
        let feature = try await rig.awaitingFeature()
        rig.server.answer("/\(part)", with: .error(503, "unexpected_failure"))
        await #expect(throws: AuthError.self) { try await feature.verifySecondFactor(code: app.code()) }
        #expect(feature.awaitedSecondFactor != nil)
        rig.server.answer("/\(part)", with: nil)
        let next = rig.feature()
        try next.restoreSession()
        try await next.verifySecondFactor(code: app.code())
    }

    /// The server has accepted the code, but the client did not learn of it. The code is used up; the next one serves.
    @Test func aLostReplyIsFollowedByTheNextCode() async throws {
        let app = try rig.authenticator()
        let http = LosingReplyHTTPClient(rig.server, losing: "/verify")
        let feature = try await rig.awaitingFeature(http: http)
        await #expect(throws: AuthError.self) { try await feature.verifySecondFactor(code: app.code()) }
        #expect(feature.awaitedSecondFactor != nil)
        await #expect(throws: AuthError.factorCodeRefused) {
            try await feature.verifySecondFactor(code: app.code())
        }
        try await feature.verifySecondFactor(code: app.code(after: 1))
        #expect(feature.currentSession?.email == Rig.email)
        try await feature.refreshSession()
    }

    /// Another process refreshes the session that the sign-in will replace, and was stopped meanwhile.
    @Test func aSessionThatCannotBeStoredYetKeepsIt() async throws {
        let app = try rig.authenticator()
        _ = try await rig.awaitingFeature()
        let lock = try await FileLock.acquire(at: SessionFile(url: rig.file).lock)
        let deadlines = Deadlines { limit in
            if limit != AuthLimits.refreshLock { try await Task.sleep(for: .seconds(3600)) }
        }
        let feature = rig.feature { timing in timing.deadlines = deadlines }
        try feature.restoreSession()
        await #expect(throws: AuthError.self) { try await feature.verifySecondFactor(code: app.code()) }
        #expect(feature.awaitedSecondFactor != nil)
        lock.release()
        try await feature.verifySecondFactor(code: app.code(after: 1))
        #expect(feature.currentSession?.email == Rig.email)
        try await feature.refreshSession()
    }

    @Test func anExpiredChallengeIsDescribed() async throws {
        let app = try rig.authenticator()
        rig.server.answer("/verify", with: .error(422, "mfa_challenge_expired"))
        let feature = try await rig.awaitingFeature()
        let error = await #expect(throws: AuthError.self) {
            try await feature.verifySecondFactor(code: app.code())
        }
        #expect(
            error?.description
                == "Checking the code took too long. Enter the code that your authenticator app shows now.")
        #expect(feature.awaitedSecondFactor != nil)
    }

    @Test func aSessionThatCannotBeWrittenIsNotAskedFor() async throws {
        let app = try rig.authenticator()
        let feature = try await rig.awaitingFeature()
        #expect(feature.awaitedSecondFactor != nil)
        let file = try rig.unwritableFile()
        let awaiting = "awaiting-factor.json"
        try FileManager.default.moveItem(
            at: rig.file.deletingLastPathComponent().appendingPathComponent(awaiting),
            to: file.deletingLastPathComponent().appendingPathComponent(awaiting))
        let next = rig.feature(file: file)
        try next.restoreSession()
        #expect(next.awaitedSecondFactor != nil)
        await #expect(throws: AuthError.self) { try await next.verifySecondFactor(code: app.code()) }
        #expect(rig.calls("factors") == 0)
        #expect(next.awaitedSecondFactor != nil)
    }

    @Test(arguments: [
        HTTPReply.text(200, "{}"), .text(200, "<html>", type: "text/html"), .session(user: "another"),
        .text(200, #"{"id":"c"}"#),
    ])
    func aReplyThatIsNoneOfItsOwnKeepsIt(_ reply: HTTPReply) async throws {
        _ = try rig.authenticator()
        let feature = try await rig.awaitingFeature()
        rig.server.answer("/verify", with: reply)
        await #expect(throws: AuthError.self) { try await feature.verifySecondFactor(code: "123456") }
        #expect(feature.currentSession == nil)
        #expect(feature.awaitedSecondFactor != nil)
    }
}
