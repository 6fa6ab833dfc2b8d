import Foundation
import GRDB
import Testing

/// Something that does not belong to the app in the database's place: every command reports it, and it stays unchanged.
@Suite(.timeLimit(.minutes(10))) struct ForeignDatabaseJourney {
    private let home = TestHome()

    /// The table that is changed, and what the message says besides the path.
    @Test(arguments: [
        ("INSERT INTO grdb_migrations VALUES ('settings.1000')", "newer version"),
        ("DROP TABLE grdb_migrations; CREATE TABLE recipe (name TEXT)", "another program"),
    ])
    func everyCommandReportsItAndTheFileIsUnchanged(change: String, words: String) async throws {
        #expect(try await home.settings("set", "appearance", "dark").status == 0)
        try home.settleDatabase()
        for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: home.database.path + suffix) }
        let queue = try DatabaseQueue(path: home.database.path)
        try await queue.write { try $0.execute(sql: change) }
        try queue.close()
        let before = try Data(contentsOf: home.database)

        for arguments in [["settings", "set", "appearance", "light"], ["shell", "--driver", "jsonl"]] {
            let result = try await Program.run(arguments, in: home)
            #expect(result.status == 73, "\(arguments): \(result)")
            #expect(result.errors.contains(home.database.path) && result.errors.contains(words), "\(result)")
            #expect(result.output.isEmpty)
        }
        let doctor = try await Program.run(["doctor", "--json"], in: home)
        #expect(doctor.status == 1)
        #expect(doctor.output.contains(words), "\(doctor.output)")
        #expect(try Data(contentsOf: home.database) == before)
        #expect(try home.databasesSetAside() == [])
    }
}
