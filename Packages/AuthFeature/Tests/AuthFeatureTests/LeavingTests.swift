@testable import AuthFeature
import AuthFeatureTesting
import Core
import CoreTesting
import Design
import Foundation
import HTTPTypes
import Networking
import Testing

@Suite("Signing out and deleting the account", .timeLimit(.minutes(10))) @MainActor
struct LeavingTests {
    let rig = Rig()
    private nonisolated static let othersStay =
        "Signed out here. The server has not ended your other sessions, so your other devices are still signed in. To sign them "
        + "out, sign in here and sign out on all devices again. "
    private nonisolated static let copyStays =
        "Signed out here. The server has not ended this session, so a copy of it stays valid. "

    @Test func signingOutEndsTheSessionHereAndThere() async throws {
        let feature = try await rig.signedInFeature()
        #expect(await feature.signOut() == .done)
        #expect(feature.currentSession == nil)
        #expect(try rig.stored == nil)
        #expect(rig.server.calls.last == "POST /auth/v1/logout?scope=local")
        #expect(rig.toasts.log.isEmpty)
        #expect(await feature.signOut() == .done)
        #expect(rig.calls("logout") == 1)
    }

    @Test(
        arguments: [
            (.global, othersStay, .offline, "Cannot reach the server: the in-memory server is offline."),
            (.global, othersStay, .refusing(status: 429, code: "x"), "Too many attempts. Try again later."),
            (
                .local, copyStays, .maintenance(status: 503), "The server has a problem (503). Try again in a moment."
            ),
        ] as [(SignOutScope, String, InMemoryAuthServer.Mood, String)])
    func signingOutWorksWithoutTheServerAndReportsThat(
        _ scope: SignOutScope, _ words: String, _ mood: InMemoryAuthServer.Mood, _ reason: String
    ) async throws {
        let feature = try await rig.signedInFeature()
        rig.server.mood = mood
        #expect(await feature.signOut(scope: scope) == .onlyHere(message: words + reason))
        #expect(feature.currentSession == nil)
        #expect(try rig.stored == nil)
        #expect(rig.toasts.log == [Toast(.warning, words + reason)])
        #expect(feature.lastError?.description == reason)
    }

    /// A directory that is not empty replaces the file: not even root can remove it as a file.
    func makeUnremovable() throws {
        try FileManager.default.removeItem(at: rig.file)
        try PrivateDirectory(rig.file.appendingPathComponent("inside")).prepare()
    }

    @Test func aFileThatCannotBeRemovedIsReportedAndTheServerStillEndsTheSession() async throws {
        let feature = try await rig.signedInFeature()
        let session = try #require(try rig.stored)
        try makeUnremovable()
        let result = await feature.signOut()
        #expect(rig.server.calls.last == "POST /auth/v1/logout?scope=local")
        let toast = try #require(rig.toasts.log.first)
        #expect(result == .failed(try #require(feature.lastError), message: toast.text))
        #expect(rig.toasts.log.count == 1)
        #expect(toast.style == .error)
        #expect(
            toast.text.hasPrefix(
                "You are not signed out here: the session file could not be removed. The server has ended the session. "
                    + "Cannot remove \(rig.file.path): "), "\(toast.text)")
        #expect(feature.lastError?.isOfStorage == true)
        // Its session is not restored, whatever becomes of the file.
        try FileManager.default.removeItem(at: rig.file)
        try SessionFile(url: rig.file).write(session)
        try feature.restoreSession()
        #expect(feature.currentSession == nil)
    }

    @Test func aFileThatCannotBeRemovedWithoutAServerIsReported() async throws {
        let feature = try await rig.signedInFeature()
        try makeUnremovable()
        rig.server.mood = .offline
        await feature.signOut()
        #expect(rig.toasts.log.map(\.style) == [.error])
        #expect(
            rig.toasts.log.first?.text.contains(
                "The server has not ended the session either, so you stay signed in.") == true)
    }

    @Test func aServerThatHangsDoesNotHoldUpASignOut() async throws {
        let gate = GatedHTTPClient(rig.server, holding: "logout")
        rig.server.addAccount(email: Rig.email, password: Rig.password)
        let feature = rig.feature(http: gate) { timing in
            timing.deadlines = Deadlines { limit in
                guard limit == AuthLimits.signOut else { return try await Task.sleep(for: .seconds(3600)) }
                await gate.arrival()
            }
        }
        try await feature.signIn(email: Rig.email, password: Rig.password)
        let text = Self.othersStay + "Cannot reach the server: the server did not answer in time."
        #expect(await feature.signOut(scope: .global) == .onlyHere(message: text))
        #expect(feature.currentSession == nil)
        #expect(rig.toasts.log == [Toast(.warning, text)])
        gate.open()
    }

    @Test func theOtherSessionsEndAndThisOneStays() async throws {
        let feature = try await rig.signedInFeature()
        let other = try await Rig(server: rig.server).signedInFeature()
        let session = try rig.stored
        try await feature.requestMagicLink(email: Rig.email)
        await feature.signOut(scope: .others)
        #expect(try rig.stored == session)
        #expect(try await feature.getCurrentSession().email == Rig.email)
        await #expect(throws: AuthError.self) { try await other.getCurrentSession() }
        #expect(rig.toasts.log.isEmpty)
        #expect(try rig.openFlows.count == 1)
    }

    @Test func otherSessionsThatCannotBeEndedAreReported() async throws {
        let feature = try await rig.signedInFeature()
        rig.server.mood = .offline
        let text =
            "Your other devices are still signed in. Cannot reach the server: the in-memory server is "
            + "offline."
        let result = await feature.signOut(scope: .others)
        #expect(result == .failed(try #require(feature.lastError), message: text))
        #expect(feature.currentSession != nil)
        #expect(rig.toasts.log == [Toast(.warning, text)])
    }

    @Test(arguments: [true, false])
    func nothingThatCouldBeUsedIsLeft(_ byDeleting: Bool) async throws {
        let feature = try await rig.signedInFeature()
        try await feature.authenticateAPI()
        try await feature.requestRecovery(email: Rig.email)
        _ = try feature.beginAppleToken()
        let directory = rig.file.deletingLastPathComponent()
        // Left behind by processes that were killed between writing and renaming.
        for name in [".session.json.1.2", ".api-token.json.1.2", "flows/.recovery.x.json.1.2"] {
            try Data("t0ken".utf8).write(to: directory.appendingPathComponent(name))
        }
        if byDeleting { try await feature.deleteAccount() } else { await feature.signOut() }
        for account in feature.deletedAccounts { try feature.finishDeletion(of: account) }
        let left = try FileManager.default.subpathsOfDirectory(atPath: directory.path).sorted()
        #expect(left == (byDeleting ? ["apple-names.json.lock", "deletions"] : []) + ["flows", "session.json.lock"])
    }

    @Test func aSessionThatIsOverAlreadyNeedsNoWarning() async throws {
        let feature = try await rig.signedInFeature()
        rig.server.endSessions()
        #expect(await feature.signOut(scope: .local) == .done)
        #expect(rig.toasts.log.isEmpty)
    }

    // A session that is over cannot end the others; that all of them are over is certain only if the account is gone.
    @Test(arguments: [("session_not_found", false), ("user_not_found", true)])
    func aSessionThatIsOverAlreadyDoesNotEndTheOthers(_ code: String, _ isDone: Bool) async throws {
        let feature = try await rig.signedInFeature()
        rig.server.mood = .refusing(status: 403, code: code)
        #expect((await feature.signOut(scope: .global) == .done) == isDone)
        #expect(rig.toasts.log.map(\.style) == (isDone ? [] : [.warning]))
    }

    @Test func anExpiredTokenIsRenewedForTheSignOutRequest() async throws {
        for byServersWord in [false, true] {
            let feature = try await rig.signedInFeature()
            if byServersWord { rig.server.expireAccessTokens() } else { rig.clock.advance(by: 4000) }
            await feature.signOut()
            #expect(try rig.stored == nil)
            #expect(
                rig.server.calls.suffix(2) == [
                    "POST /auth/v1/token?grant_type=refresh_token", "POST /auth/v1/logout?scope=local",
                ])
        }
        #expect(rig.toasts.log.isEmpty)
    }

    @Test func aFileThatCannotBeReadIsRemovedBySigningOut() async throws {
        let feature = try await rig.signedInFeature()
        try Data("{".utf8).write(to: rig.file)
        await feature.signOut()
        #expect(feature.currentSession == nil)
        #expect(!FileManager.default.fileExists(atPath: rig.file.path))
    }
}

extension AuthError {
    fileprivate var isOfStorage: Bool { if case .storage = self { true } else { false } }
}
