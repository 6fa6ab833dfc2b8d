@testable import AuthFeature
import AuthFeatureTesting
import Core
import CoreTesting
import Domain
import Foundation
import Networking
import Synchronization
import Testing

/// What the issue requires to be shown with real processes, a real socket and a real file.
@MainActor
@Suite("Processes that share one session", .serialized, .timeLimit(.minutes(10)))
struct ProcessTests {
    private let rig = Rig(server: InMemoryAuthServer())

    /// Stores a session of the server whose access token has expired, by this machine's clock and for the server.
    private func storeExpiredSession(_ wire: WireServer) async throws -> AppUser {
        if !wire.server.hasAccount(email: Rig.email) {
            wire.server.addAccount(email: Rig.email, password: Rig.password)
        }
        let feature = feature(wire)
        let user = try await feature.signIn(email: Rig.email, password: Rig.password)
        wire.server.expireAccessTokens()
        var session = try #require(try rig.stored)
        session.expirySeconds = Date(timeIntervalSinceNow: -60).timeIntervalSince1970
        try SessionFile(url: rig.file).write(session)
        return user
    }

    /// A start of the app, in this process.
    private func feature(_ wire: WireServer) -> AuthManager {
        rig.feature(http: CurlHTTPClient(userAgent: "auth-tests/1"), endpoint: wire.endpoint, isOfToday: true)
    }

    private func refreshes(_ wire: WireServer) -> Int {
        wire.server.calls.filter { $0.contains("refresh_token") }.count
    }

    @Test func twentyMakeOneRefreshAndAllAreSignedIn() async throws {
        let wire = try WireServer(rig.server)
        let user = try await storeExpiredSession(wire)
        let workers = try (0..<20).map { _ in try Worker.start(file: rig.file, endpoint: wire.endpoint) }
        for worker in workers { #expect(await worker.wait() == .exited(0)) }
        #expect(refreshes(wire) == 1)
        let stored = try #require(try rig.stored)
        #expect(stored.user == user)
        #expect(stored.identity.revision == 1)
        // No user was signed out: the server confirms that the stored session is valid.
        #expect(await feature(wire).validateSession(within: .seconds(600)) == .valid(User(user)))
        #expect(refreshes(wire) == 1)
    }

    @Test(arguments: WireServer.Step.allCases)
    func aProcessKilledAtAStepOfTheRefreshIsSignedInAtTheNextStart(_ step: WireServer.Step) async throws {
        let killer = Killer()
        let wire = try WireServer(rig.server) { call, reached in
            if call.contains("refresh_token"), reached == step { killer.strike(after: .zero) }
        }
        try await expectSurvival(wire, outcomes: [.signalled(SIGKILL)]) {
            killer.ready()
        } aim: {
            killer.aim(at: $0)
        }
    }

    // Between the reply's last byte and the end of the program come the reading of the reply, the temporary file, its
    // fsync, the rename and the directory's fsync; the delays cover all of these steps.
    @Test func aProcessKilledAtAnyTimeAfterTheReplyIsSignedInAtTheNextStart() async throws {
        let killer = Killer()
        let round = Mutex(0)
        let wire = try WireServer(rig.server) { call, reached in
            guard call.contains("refresh_token"), reached == .answered else { return }
            killer.strike(after: .microseconds(80 * round.withLock(\.self)))
        }
        for number in 0..<25 {
            round.withLock { $0 = number }
            try await expectSurvival(wire) {
                killer.ready()
            } aim: {
                killer.aim(at: $0)
            }
        }
    }

    /// Starts a worker that is killed, and starts the app again.
    private func expectSurvival(
        _ wire: WireServer, outcomes: [SpawnedProcess.Ending] = [.signalled(SIGKILL), .exited(0)],
        prepare: () -> Void,
        aim: (SpawnedProcess) -> Void
    ) async throws {
        let user = try await storeExpiredSession(wire)
        prepare()
        let worker = try Worker.start(file: rig.file, endpoint: wire.endpoint)
        aim(worker)
        let outcome = await worker.wait()
        #expect(outcomes.contains(outcome))
        let next = feature(wire)
        try next.restoreSession()
        #expect(next.currentSession == user)
        #expect(await next.validateSession(within: .seconds(600)) == .valid(User(user)))
        let again = try Worker.start(file: rig.file, endpoint: wire.endpoint)
        #expect(await again.wait() == .exited(0))
    }
}
