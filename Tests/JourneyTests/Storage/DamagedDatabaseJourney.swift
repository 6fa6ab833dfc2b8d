import Foundation
import Testing

/// A database that SQLite can no longer read: it is set aside, and every command reports where the old file is. What can
/// be recovered of which damage is tested with the database alone.
@Suite(.timeLimit(.minutes(10))) struct DamagedDatabaseJourney {
    private let home = TestHome()

    @Test func aCommandLineSetsItAsideAndGoesOn() async throws {
        #expect(try await home.settings("set", "appearance", "dark").status == 0)
        try home.settleDatabase()
        let bytes = Data(String(repeating: "Dear diary, ", count: 1_000).utf8)
        try bytes.write(to: home.database)
        for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: home.database.path + suffix) }
        let got = try await home.settings("list")
        #expect(got.status == 0, "\(got)")
        #expect(got.errors.contains("slipway.sqlite.damaged-"), "\(got.errors)")

        let aside = try #require(try home.databasesSetAside().first)
        #expect(try home.databasesSetAside().count == 1)
        #expect(try Data(contentsOf: home.state.appendingPathComponent(aside)) == bytes)
        #expect(try home.readableByOthers() == [])
        #expect(try await DatabaseCopy(of: home).integrity() == ["ok"])

        // From then on everything works, and only the doctor still reports it.
        #expect(try await home.settings("set", "appearance", "light").status == 0)
        let next = try await home.settings("get", "appearance")
        #expect(next.output == "light\n" && next.errors.isEmpty, "\(next)")
        let doctor = try await Program.run(["doctor", "--json"], in: home)
        #expect(doctor.output.contains(aside))
        #expect(try home.databasesSetAside() == [aside])
    }
}
