@testable import AuthFeature
import AuthFeatureTesting
import Core
import CoreTesting
import Domain
import Foundation
import HTTPTypes
import Observation
import Networking
import Synchronization
import Testing

/// The rows of `Protocol.md`, "Problems of other clients", each with the tests that cover it.
@Suite("What users of other clients complain about", .timeLimit(.minutes(10))) @MainActor
struct ComplaintTests {
    let rig = Rig()

    @Test("refresh results applied over a newer sign-in (supabase-swift#1371)")
    func refreshResultsAreNotAppliedOverANewerSignIn() async throws {
        let gate = GatedHTTPClient(rig.server, holding: "refresh_token")
        rig.server.addAccount(email: Rig.email, password: Rig.password)
        rig.server.addAccount(email: "bob@example.org", password: Rig.password)
        let isWaiting = AsyncStream.makeStream(of: Void.self)
        let other = rig.feature(http: gate)
        try await other.signIn(email: Rig.email, password: Rig.password)
        let refresh = Task { try await other.refreshSession() }
        await gate.arrival()
        let feature = rig.feature { timing in
            timing.deadlines = Deadlines { _ in
                isWaiting.continuation.yield()
                try await Task.sleep(for: .seconds(3600))
            }
        }
        let signIn = Task { try await feature.signIn(email: "bob@example.org", password: Rig.password) }
        var waits = isWaiting.stream.makeAsyncIterator()
        _ = await waits.next()
        #expect(try rig.stored?.user.email == Rig.email)
        gate.open()
        _ = await refresh.result
        _ = try await signIn.value
        #expect(feature.currentSession?.email == "bob@example.org")
        #expect(try rig.stored?.user.email == "bob@example.org")
    }

    /// The other process may be stopped.
    @Test("refresh results applied over a newer sign-in (supabase-swift#1371): a lock that is not let go of")
    func aSignInThatCannotBeKeptIsRefused() async throws {
        let session = try rig.store(lasting: 3600)
        rig.server.addAccount(email: Rig.email, password: Rig.password)
        let lock = try await FileLock.acquire(at: SessionFile(url: rig.file).lock)
        defer { lock.release() }
        let feature = rig.feature { timing in timing.deadlines = Deadlines { _ in } }
        let error = AuthError.unreachable(
            "another copy of the app is refreshing the session and has not finished. You are not signed in")
        await #expect(throws: error) { try await feature.signIn(email: Rig.email, password: Rig.password) }
        #expect(try rig.stored == session)
        #expect(rig.calls("logout") == 1)
    }

    @Test("refresh results applied over a newer sign-in (supabase-swift#1371): after a sign-out")
    func refreshResultsAreNotAppliedAfterASignOut() async throws {
        let gate = GatedHTTPClient(rig.server, holding: "refresh_token")
        rig.server.addAccount(email: Rig.email, password: Rig.password)
        let feature = rig.feature(http: gate) { timing in
            timing.deadlines = Deadlines { limit in
                if limit != AuthLimits.signOutLock { try await Task.sleep(for: .seconds(3600)) }
            }
        }
        try await feature.signIn(email: Rig.email, password: Rig.password)
        let refresh = Task { try await feature.refreshSession() }
        await gate.arrival()
        await feature.signOut()
        gate.open()
        await #expect(throws: AuthError.self) { try await refresh.value }
        #expect(feature.currentSession == nil)
        #expect(try rig.stored == nil)
    }

    @Test("refresh results applied over a newer sign-in (supabase-swift#1371): a clean-up")
    func aRefusalDoesNotEndANewerSignIn() async throws {
        try rig.store(lasting: 3600)
        let box = Mutex<Session?>(nil)
        let file = SessionFile(url: rig.file)
        let http = ScriptedHTTPClient { _, number in
            guard number == 1 else { return .user("user-2") }
            // Another process signs in while the reply is in transit.
            if let newer = box.withLock({ $0 }) { try? file.write(newer) }
            return .error(403, "session_not_found")
        }
        let old = try #require(try rig.stored)
        let newer = try rig.store(lasting: 3600, user: "user-2")
        box.withLock { $0 = newer }
        try file.write(old)
        let feature = rig.feature(http: http)
        #expect(await feature.validateSession(within: .seconds(3)) == .valid(User(newer.user)))
        #expect(try rig.stored == newer)
    }

    @Test("several processes refresh at once and lose the session (supabase-swift#703, #486): already_used")
    func alreadyUsedAdoptsTheNewerStoredSession() async throws {
        let old = try rig.store(lasting: 5)
        let newer = old.refreshed(by: rig.grant(accessToken: "access-newer", refreshToken: "refresh-newer"))
        let file = SessionFile(url: rig.file)
        let http = ScriptedHTTPClient { call, _ in
            guard call.contains("refresh_token") else { return .user() }
            // A process that does not use the lock was faster.
            try? file.write(newer)
            return .error(400, "refresh_token_already_used")
        }
        let feature = rig.feature(http: http)
        #expect(await feature.validateSession(within: .seconds(3)) == .valid(User(old.user)))
        #expect(try rig.stored == newer)
        #expect(http.sent.last?.request.headerFields[.authorization] == "Bearer access-newer")
    }

    @Test("refresh with a stale captured token (supabase-swift#106)")
    func theTokenIsReadUnderTheLock() async throws {
        let first = try await rig.signedInFeature()
        let second = rig.feature()
        try second.restoreSession()
        // Twice, so that the token that `second` remembers is no longer even the predecessor of the active one.
        try await first.refreshSession()
        try await first.refreshSession()
        try await second.refreshSession()
        #expect(second.currentSession == first.currentSession)
        #expect(try rig.stored?.identity.revision == 3)
    }

    @Test("refresh with a stale captured token; lost on crash (supabase-swift#106)")
    func aSessionIsOnDiskBeforeItIsAnnounced() async throws {
        rig.server.addAccount(email: Rig.email, password: Rig.password)
        let feature = rig.feature()
        let file = SessionFile(url: rig.file)
        let storedWhenAnnounced = Mutex<Session?>(nil)
        withObservationTracking {
            _ = feature.currentSession
        } onChange: {
            let stored = try? file.read()
            storedWhenAnnounced.withLock { $0 = stored }
        }
        try await feature.signIn(email: Rig.email, password: Rig.password)
        #expect(storedWhenAnnounced.withLock { $0 } != nil)
        #expect(try storedWhenAnnounced.withLock { $0 } == rig.stored)
    }

    @Test(
        "signed out by a network error, 5xx or 429 (supabase-swift#630, #712)",
        arguments: [408, 429, 500, 502, 503, 504, 520, 524, 530])
    func troubleDoesNotSignOut(_ status: Int) async throws {
        for remaining in [3600.0, 10, -10] {
            let session = try rig.store(lasting: remaining)
            let feature = rig.feature(http: ScriptedHTTPClient { _, _ in .error(status, "session_not_found") })
            let check = await feature.validateSession(within: .seconds(3))
            let isGood = remaining > 0
            #expect(
                check == (status >= 500 ? .maintenance(tokenStillGood: isGood) : .unreachable(tokenStillGood: isGood)))
            await #expect(throws: AuthError.self) { try await feature.refreshSession() }
            #expect(feature.currentSession == session.user)
            #expect(try rig.stored == session)
        }
    }

    @Test(
        "signed out by a network error, 5xx or 429 (supabase-swift#630, #712): no reply",
        arguments: [
            HTTPError.unreachable("x"), .timedOut, .interrupted("x"), .untrusted("x"), .tooLarge(limit: 1),
            .malformedReply("x"), .cancelled,
        ])
    func aNetworkErrorDoesNotSignOut(_ failure: HTTPError) async throws {
        let session = try rig.store(lasting: -10)
        let feature = rig.feature(http: ScriptedHTTPClient { _, _ throws(HTTPError) in throw failure })
        #expect(await feature.validateSession(within: .seconds(3)) == .unreachable(tokenStillGood: false))
        #expect(feature.currentSession == session.user)
        #expect(try rig.stored == session)
    }

    @Test(
        "clock skew (supabase-swift#324)",
        arguments: [-7200.0, 0, 7200])
    func clocksThatDisagreeDoNotMatter(_ serverAhead: TimeInterval) async throws {
        let clock = rig.clock
        let http = DatedHTTPClient(base: rig.server) { clock.now + serverAhead }
        let feature = try await rig.signedInFeature(http: http)
        let user = try #require(feature.currentSession)
        #expect(feature.status().expiresAt == rig.clock.now.addingTimeInterval(3600))
        rig.clock.advance(by: 3000)
        #expect(await feature.validateSession(within: .seconds(3)) == .valid(User(user)))
        #expect(rig.calls("refresh_token") == 0)
        rig.clock.advance(by: 590)
        // A process that starts later has only the stored data.
        #expect(await rig.feature(http: http).validateSession(within: .seconds(3)) == .valid(User(user)))
        #expect(rig.calls("refresh_token") == 1)
    }

    @Test("clock skew (supabase-swift#324): a clock that is set meanwhile")
    func aClockThatIsSetMeanwhileIsCorrectedByTheNextReply() async throws {
        try rig.store(lasting: 3600)
        let feature = rig.feature(
            http: ScriptedHTTPClient { _, _ in
                // This machine's clock was an hour behind: the server's clock is at 09:00, the local one at 08:00.
                .text(200, #"{"id":"user-1"}"#, date: "Fri, 15 Jan 2027 09:00:00 GMT")
            })
        _ = await feature.validateSession(within: .seconds(3))
        #expect(feature.status().expiresAt == rig.clock.now)
    }

    @Test("slow first event (supabase-swift#753, #822)")
    func theStoredSessionIsAnnouncedAtOnceWithoutARequest() async throws {
        let session = try rig.store(lasting: -1000)
        let feature = rig.feature()
        var events = feature.events().makeAsyncIterator()
        try feature.restoreSession()
        #expect(feature.currentSession == session.user)
        #expect(rig.server.calls.isEmpty)
        #expect(await events.next() == .initialSession(session.user))
    }

    @Test("revoked elsewhere, the app doesn't notice (supabase-swift#793, #802)")
    func revokedElsewhereIsNoticedOnTheNextCall() async throws {
        let feature = try await rig.signedInFeature()
        var events = feature.events().makeAsyncIterator()
        _ = await events.next()
        rig.server.endSessions()
        let reason = "Your session was ended on another device. Sign in again."
        #expect(await feature.validateSession(within: .seconds(3)) == .refused(reason: reason))
        #expect(await events.next() == .signedOut(.server(reason: reason)))
        #expect(feature.currentSession == nil)
        #expect(try rig.stored == nil)
    }

    @Test("revoked elsewhere, the app doesn't notice (supabase-swift#793, #802): another copy")
    func signedOutByAnotherCopyIsNoticedOnTheNextCall() async throws {
        let feature = try await rig.signedInFeature()
        let other = rig.feature()
        try other.restoreSession()
        await other.signOut()
        #expect(await feature.validateSession(within: .seconds(3)) == .signedOut)
        #expect(feature.currentSession == nil)
    }

    @Test("storage failure read as \"no session\" (supabase-swift#516, #705)")
    func aStorageFailureIsNotNoSession() async throws {
        let feature = try await rig.signedInFeature()
        let user = feature.currentSession
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: rig.file.path)
        let check = await feature.validateSession(within: .seconds(3))
        guard case .storageFailed(let reason) = check else {
            Issue.record("\(check)")
            return
        }
        #expect(reason.contains("chmod 600"))
        #expect(feature.currentSession == user)
        #expect(FileManager.default.fileExists(atPath: rig.file.path))
    }

    @Test("status lost on non-JSON errors (supabase-swift#1171)")
    func theStatusOfAReplyThatIsNotJSONIsKept() async throws {
        for (status, error) in [
            (404, AuthError.unexpectedReply(status: 404, message: nil)), (503, .maintenance(status: 503)),
            (302, .unexpectedReply(status: 302, message: nil)),
        ] {
            let feature = rig.feature(
                http: ScriptedHTTPClient { _, _ in .text(status, "<html>Oh</html>", type: "text/html") })
            await #expect(throws: error) { try await feature.signIn(email: Rig.email, password: Rig.password) }
        }
    }

    @Test(
        "retries of POSTs that create things",
        arguments: [HTTPError.timedOut, .interrupted("x"), .unreachable("x")])
    func aSignUpIsNeverRetriedByItself(_ failure: HTTPError) async throws {
        let http = ScriptedHTTPClient { _, _ throws(HTTPError) in throw failure }
        let feature = rig.feature(http: http)
        await #expect(throws: AuthError.self) { try await feature.signUp(email: Rig.email, password: Rig.password) }
        await #expect(throws: AuthError.self) { try await feature.signIn(email: Rig.email, password: Rig.password) }
        await #expect(throws: AuthError.self) { try await feature.requestMagicLink(email: Rig.email) }
        await #expect(throws: AuthError.self) { try await feature.requestRecovery(email: Rig.email) }
        await #expect(throws: AuthError.self) { try await feature.resend(.signUp, email: Rig.email) }
        await #expect(throws: AuthError.self) {
            try await feature.verify(code: "123456", email: Rig.email, for: .signIn)
        }
        #expect(http.sent.count == 6)
    }
}
