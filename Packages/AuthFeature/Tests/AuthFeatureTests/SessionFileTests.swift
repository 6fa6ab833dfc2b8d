@testable import AuthFeature
import AuthFeatureTesting
import Core
import Domain
import Foundation
import Testing

@Suite("The session's file", .timeLimit(.minutes(10))) @MainActor
struct SessionFileTests {
    let rig = Rig()

    private func put(_ text: String) throws {
        try rig.store(lasting: 3600)
        try Data(text.utf8).write(to: rig.file)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: rig.file.path)
    }

    @Test func isItsOwnersAlone() async throws {
        _ = try await rig.signedInFeature()
        #expect(try FileStatus(at: rig.file).permissions == 0o600)
        #expect(try FileStatus(at: rig.file.deletingLastPathComponent()).permissions == 0o700)
        #expect(try FileStatus(at: rig.file.appendingPathExtension("lock")).permissions == 0o600)
    }

    @Test(arguments: ["", "{", "null", "[]", "{}", #"{"version":"x"}"#, #"{"version":1,"access_token":"t0ken"}"#])
    func saysThatItIsDamagedAndIsLeftAsItIs(_ content: String) async throws {
        try put(content)
        let feature = rig.feature()
        let error = AuthError.storage(
            "The session file \(rig.file.path) is damaged. Sign in again to replace it. Nothing was changed.")
        #expect(throws: error) { try feature.restoreSession() }
        #expect(feature.lastError == error)
        #expect(await feature.validateSession(within: .seconds(3)) == .storageFailed(error.description))
        await #expect(throws: error) { try await feature.refreshSession() }
        #expect(feature.status().problem == error.description)
        #expect(try Data(contentsOf: rig.file) == Data(content.utf8))
        #expect(rig.server.calls.isEmpty)
    }

    @Test func ofANewerVersionIsLeftAsItIs() throws {
        try put(#"{"version":99,"novel":true}"#)
        let error = #expect(throws: AuthError.self) { try rig.feature().restoreSession() }
        #expect(error?.description.contains("was written by a newer version") == true)
    }

    @Test func thatCannotBeWrittenFailsTheSignIn() async throws {
        rig.server.addAccount(email: Rig.email, password: Rig.password)
        try rig.store(lasting: 3600)
        // A file in the place of a directory.
        let feature = rig.feature(file: rig.file.appendingPathComponent("session.json"))
        let error = await #expect(throws: AuthError.self) {
            try await feature.signIn(email: Rig.email, password: Rig.password)
        }
        guard case .storage? = error else {
            Issue.record("\(String(describing: error)) is not a failure of storage")
            return
        }
        #expect(feature.currentSession == nil)
    }
}
