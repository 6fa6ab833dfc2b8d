@testable import AuthFeature
import AuthFeatureTesting
import Core
import CoreTesting
import Domain
import Foundation
import Networking
import Testing

@MainActor
@Suite("Second factors in several processes", .serialized, .timeLimit(.minutes(10)))
struct SecondFactorProcessTests {
    private let rig = Rig()

    // MARK: Two features that share the files, as processes do

    @Test func theOtherFollowsWithoutACall() async throws {
        let app = try rig.authenticator()
        let other = rig.feature()
        other.followOtherProcesses()
        var events = other.events().makeAsyncIterator()
        try other.restoreSession()
        #expect(await events.next() == .initialSession(nil))
        let feature = try await rig.awaitingFeature()
        while other.awaitedSecondFactor == nil { await Task.yield() }
        let user = try await feature.verifySecondFactor(code: app.code())
        #expect(await events.next() == .signedIn(user))
        #expect(other.awaitedSecondFactor == nil)
    }

    @Test func theOtherFollowsACancellation() async throws {
        _ = try rig.authenticator()
        let feature = try await rig.awaitingFeature()
        let other = rig.feature()
        other.followOtherProcesses()
        try other.restoreSession()
        #expect(other.awaitedSecondFactor != nil)
        try await feature.cancelSecondFactor()
        while other.awaitedSecondFactor != nil { await Task.yield() }
    }

    /// Both windows send the code that the app shows; it is used once, and both are signed in.
    @Test func ofTwoWithOneCodeBothAreSignedIn() async throws {
        let app = try rig.authenticator()
        let gate = GatedHTTPClient(rig.server, holding: "/verify")
        let first = rig.feature(http: gate)
        _ = try await rig.awaitingFeature()
        try first.restoreSession()
        let second = rig.feature(http: gate)
        try second.restoreSession()
        let attempts = [first, second].map { feature in
            Task { try await feature.verifySecondFactor(code: app.code()) }
        }
        await gate.arrival()
        gate.open()
        for attempt in attempts { #expect(try await attempt.value.email == Rig.email) }
        #expect(rig.calls("/verify") == 1)
        #expect(first.currentSession == second.currentSession)
    }

    @Test func aCancellationDuringTheConfirmationHolds() async throws {
        let app = try rig.authenticator()
        let gate = GatedHTTPClient(rig.server, holding: "/verify")
        let feature = try await rig.awaitingFeature(http: gate)
        let attempt = Task { try await feature.verifySecondFactor(code: app.code()) }
        await gate.arrival()
        let other = rig.feature()
        try other.restoreSession()
        try await other.cancelSecondFactor()
        gate.open()
        await #expect(throws: AuthError.self) { try await attempt.value }
        #expect(feature.currentSession == nil)
        #expect(try rig.stored == nil)
        #expect(feature.awaitedSecondFactor == nil)
    }

    @Test func doesNotWaitForeverForTheOther() async throws {
        let app = try rig.authenticator()
        let gate = GatedHTTPClient(rig.server, holding: "/verify")
        let holder = try await rig.awaitingFeature(http: gate)
        let other = Task { try await holder.verifySecondFactor(code: app.code()) }
        await gate.arrival()
        let feature = rig.feature { timing in timing.deadlines = Deadlines { _ in } }
        try feature.restoreSession()
        await #expect(
            throws: AuthError.unreachable("another copy of the app is checking a code and has not finished")
        ) { try await feature.verifySecondFactor(code: app.code()) }
        gate.open()
        _ = try await other.value
    }

    /// The confirmation makes the refresh token invalid, so a refresh must not use it meanwhile.
    @Test func aRefreshWaitsForTheConfirmation() async throws {
        let gate = GatedHTTPClient(rig.server, holding: "/verify")
        let feature = try await rig.signedInFeature(http: gate)
        let enrollment = try await feature.enrollFactor(name: nil)
        let app = Authenticator(secret: enrollment.secret.revealed)
        let confirmation = Task { try await feature.confirmFactor(id: enrollment.id, code: app.code()) }
        await gate.arrival()
        let other = rig.feature()
        try other.restoreSession()
        let refresh = Task { try await other.refreshSession() }
        if KernelLocks.canBeRead { try await KernelLocks.waiters(1, at: SessionFile(url: rig.file).lock) }
        gate.open()
        _ = try await confirmation.value
        try await refresh.value
        #expect(other.currentSession?.verifiedFactors.count == 1)
        #expect(try rig.storedAssurance == .two)
        try await other.refreshSession()
        #expect(try rig.storedAssurance == .two)
    }

    // MARK: A process that is killed

    /// Killed when the server has received the code, has accepted it, and while and after it answers. The next start is
    /// signed in, or asks for the code again, and the next code serves.
    @Test(arguments: WireServer.Step.allCases)
    func aProcessKilledAtAStepOfTheConfirmationGoesOnAtTheNextStart(_ step: WireServer.Step) async throws {
        let server = InMemoryAuthServer()
        let rig = Rig(server: server)
        let killer = Killer()
        let wire = try WireServer(server) { call, reached in
            if call.hasSuffix("/verify"), reached == step { killer.strike(after: .zero) }
        }
        func start() -> AuthManager {
            rig.feature(http: CurlHTTPClient(userAgent: "auth-tests/1"), endpoint: wire.endpoint, isOfToday: true)
        }
        server.addAccount(email: Rig.email, password: Rig.password)
        let secret = try #require(server.addFactor(to: Rig.email)).revealed
        await #expect(throws: AuthError.secondFactorNeeded(account: Rig.email)) {
            try await start().signIn(email: Rig.email, password: Rig.password)
        }
        killer.ready()
        let worker = try Worker.start(
            file: rig.file, endpoint: wire.endpoint, code: InMemoryAuthServer.code(of: secret))
        killer.aim(at: worker)
        #expect(await worker.wait() == .signalled(SIGKILL))

        let next = start()
        try next.restoreSession()
        if next.awaitedSecondFactor != nil {
            #expect(next.currentSession == nil)
            try await next.verifySecondFactor(
                code: InMemoryAuthServer.code(of: secret, use: 2))
        }
        let user = try #require(next.currentSession)
        #expect(user.email == Rig.email)
        #expect(next.awaitedSecondFactor == nil)
        #expect(await next.validateSession(within: .seconds(600)) == .valid(User(user)))
        try await next.refreshSession()
        #expect(try rig.storedAssurance == .two)
    }

    /// The session is stored, and the process was killed before it removed the file of the sign-in.
    @Test func aFinishedSignInIsOverAlthoughItsFileIsStillThere() async throws {
        let app = try rig.authenticator()
        let feature = try await rig.awaitingFeature()
        let left = try Data(contentsOf: rig.awaitedFile)
        try await feature.verifySecondFactor(code: app.code())
        try PrivateFile(rig.awaitedFile).write(left)
        let next = rig.feature()
        try next.restoreSession()
        #expect(next.currentSession?.email == Rig.email)
        #expect(next.awaitedSecondFactor == nil)
        await #expect(throws: AuthError.noAwaitedSignIn) {
            try await next.verifySecondFactor(code: app.code(after: 1))
        }
        await next.signOut()
        #expect(!rig.isAwaitedStored)
    }

    /// The session and the sign-in that it was are one session at the server.
    @Test func aCancellationThatComesTooLateDoesNotEndTheSession() async throws {
        let app = try rig.authenticator()
        let feature = try await rig.awaitingFeature()
        let left = try Data(contentsOf: rig.awaitedFile)
        try await feature.verifySecondFactor(code: app.code())
        try PrivateFile(rig.awaitedFile).write(left)
        let late = rig.feature()
        try late.restoreSession()
        try await late.cancelSecondFactor()
        #expect(!rig.isAwaitedStored)
        #expect(rig.calls("logout?scope=local") == 0)
        try await late.refreshSession()
        #expect(late.currentSession?.email == Rig.email)
    }

    // MARK: The file

    /// A file outlives the version that wrote it.
    @Test func theStoredFormKeepsItsKeys() throws {
        let granted = rig.grant(accessToken: "access", refreshToken: "refresh")
        let factor = AuthFactor(id: "factor-1", name: "Phone", isVerified: true)
        let grant = Grant(
            accessToken: granted.accessToken, refreshToken: granted.refreshToken, expiry: granted.expiry,
            origin: granted.origin, user: AppUser(uid: "user-1", email: Rig.email, name: "Anna", factors: [factor]))
        let awaited = AwaitedSignIn(grant, for: .recovery)
        let data = try JSONEncoder().encode(awaited)
        let stored = try JSONDecoder().decode([String: JSONValue].self, from: data)
        let keys: Set = [
            "version", "generation", "origin", "access_token", "expires_at", "clock_skew", "user_id", "email", "name",
            "factors", "is_recovery",
        ]
        #expect(Set(stored.keys) == keys)
        #expect(try JSONDecoder().decode(AwaitedSignIn.self, from: data).user == grant.user)
    }
}
