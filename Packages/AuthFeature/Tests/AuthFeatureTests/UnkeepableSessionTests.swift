@testable import AuthFeature
import AuthFeatureTesting
import Core
import CoreTesting
import Foundation
import Testing

@Suite("A session that cannot be written, or was written at another time", .timeLimit(.minutes(10))) @MainActor
struct UnkeepableSessionTests {
    let rig = Rig()

    /// A session whose file can be read but not replaced.
    private func makeUnwritable() async throws -> URL {
        _ = try await rig.signedInFeature()
        let file = try rig.unwritableFile()
        try FileManager.default.moveItem(at: rig.file, to: file)
        return file
    }

    /// The server issues new tokens only once. A client that requests them and cannot store them has lost the session.
    @Test func theServerIsNotAskedForTokensThatCannotBeKept() async throws {
        let file = try await makeUnwritable()
        let stored = try Data(contentsOf: file)
        let feature = rig.feature(file: file)
        let error = await #expect(throws: AuthError.self) { try await feature.refreshSession() }
        guard case .storage(let words)? = error else { throw try #require(error) }
        #expect(words.contains(file.path))
        #expect(rig.calls("refresh_token") == 0)
        #expect(try Data(contentsOf: file) == stored)
    }

    @Test func aTokenThatIsStillGoodIsUsed() async throws {
        let feature = rig.feature(file: try await makeUnwritable())
        rig.clock.advance(by: 3600 - 20)
        _ = try await feature.authorization()
        #expect(rig.calls("refresh_token") == 0)
        rig.clock.advance(by: 30)
        await #expect(throws: AuthError.self) { try await feature.authorization() }
    }

    /// Ten years, in seconds.
    nonisolated private static let tenYears: TimeInterval = 315_576_000

    @Test(arguments: [tenYears, -tenYears])
    func aSessionThatWasStoredWhileTheClockWasWrongIsRefreshed(ahead: TimeInterval) async throws {
        let time = ManualDate()
        let http = DatedHTTPClient(base: rig.server) { time.now }
        rig.clock.advance(by: ahead)
        _ = try await rig.signedInFeature(http: http)
        rig.clock.advance(by: -ahead)
        time.advance(by: 7200)
        rig.clock.advance(by: 7200)

        // Another process that has not received a reply yet.
        let feature = rig.feature(http: http)
        try feature.restoreSession()
        let expiry = try #require(feature.status().expiresAt)
        #expect(expiry <= rig.clock.now)
        _ = try await feature.authorization()
        #expect(rig.calls("refresh_token") == 1)
        #expect(try #require(feature.status().expiresAt).timeIntervalSince(rig.clock.now) == 3600)
    }
}
