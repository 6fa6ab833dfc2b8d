@testable import AuthFeature
import Foundation
import AuthFeatureTesting
import Testing

@MainActor
@Suite("The session's file", .timeLimit(.minutes(10)))
struct SessionFileTests {
    let rig = Rig()

    private func mode(_ url: URL) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
        return try #require(attributes[.posixPermissions] as? Int)
    }

    private func put(_ text: String) throws {
        try rig.store(lasting: 3600)
        try Data(text.utf8).write(to: rig.file)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: rig.file.path)
    }

    @Test func isItsOwnersAlone() async throws {
        _ = try await rig.signedInFeature()
        #expect(try mode(rig.file) == 0o600)
        #expect(try mode(rig.file.deletingLastPathComponent()) == 0o700)
        #expect(try mode(rig.file.appendingPathExtension("lock")) == 0o600)
    }

    @Test func givesBackWhatWasWritten() throws {
        let session = try rig.store(lasting: 3600, revision: 7)
        #expect(try rig.stored == session)
    }

    @Test func isGoneAfterSigningOut() async throws {
        let feature = try await rig.signedInFeature()
        await feature.signOut()
        #expect(!FileManager.default.fileExists(atPath: rig.file.path))
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
        #expect(rig.server.requests.isEmpty)
    }

    @Test func signingInReplacesADamagedOne() async throws {
        try put("{")
        let feature = try await rig.signedInFeature()
        #expect(try rig.stored?.user == feature.currentSession)
    }

    @Test func ofANewerVersionIsLeftAsItIs() throws {
        try put(#"{"version":99,"novel":true}"#)
        let error = #expect(throws: AuthError.self) { try rig.feature().restoreSession() }
        #expect(error?.description.contains("was written by a newer version") == true)
    }

    @Test func thatOthersCouldReadIsNotTrusted() throws {
        try rig.store(lasting: 3600)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: rig.file.path)
        let feature = rig.feature()
        let error = #expect(throws: AuthError.self) { try feature.restoreSession() }
        #expect(error?.description.contains("chmod 600") == true)
        #expect(feature.currentSession == nil)
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
