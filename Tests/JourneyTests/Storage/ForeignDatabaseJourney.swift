import CoreTesting
import Foundation
import GRDB
import Testing

/// Something that does not belong to the app in the database's place: every command reports it, and it stays unchanged.
@Suite(.timeLimit(.minutes(10))) struct ForeignDatabaseJourney {
    enum Obstacle: String, CaseIterable, Sendable, CustomTestStringConvertible {
        case newerSchema, foreignDatabase, directory

        var testDescription: String { rawValue }

        /// The text of the message, besides the path.
        var words: String {
            switch self {
            case .newerSchema: "newer version"
            case .foreignDatabase: "another program"
            case .directory: "Move it away."
            }
        }

        func put(at url: URL) async throws {
            switch self {
            case .newerSchema:
                let queue = try DatabaseQueue(path: url.path)
                try await queue.write {
                    try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('settings.1000')")
                }
                try queue.close()
            case .foreignDatabase:
                try FileManager.default.removeItem(at: url)
                let queue = try DatabaseQueue(path: url.path)
                try await queue.write { try $0.execute(sql: "CREATE TABLE recipe (name TEXT)") }
                try queue.close()
            case .directory:
                try FileManager.default.removeItem(at: url)
                try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
            }
        }
    }

    private let home = TestHome()

    /// Identifies whatever is in the database's place, with its content.
    private func fingerprint() throws -> String {
        var status = stat()
        try #require(lstat(home.database.path, &status) == 0)
        let isFile = status.st_mode & S_IFMT == S_IFREG
        let bytes = isFile ? try Data(contentsOf: home.database).base64EncodedString() : ""
        return "\(status.st_mode & S_IFMT) \(status.st_ino) \(bytes)"
    }

    @Test(arguments: Obstacle.allCases)
    func everyCommandReportsItAndTheFileIsUnchanged(_ obstacle: Obstacle) async throws {
        #expect(try await home.settings("set", "appearance", "dark").status == 0)
        try home.settleDatabase()
        for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: home.database.path + suffix) }
        try await obstacle.put(at: home.database)
        let before = try fingerprint()

        for arguments in [
            ["settings", "list"], ["settings", "set", "appearance", "light"], ["shell", "--driver", "jsonl"],
        ] {
            let result = try await Program.run(arguments, in: home)
            #expect(result.status == 73, "\(arguments): \(result)")
            #expect(result.errors.contains(home.database.path) && result.errors.contains(obstacle.words), "\(result)")
            #expect(result.output.isEmpty)
        }
        let doctor = try await Program.run(["doctor", "--json"], in: home)
        #expect(doctor.status == 1)
        let form = try #require(doctor.json as? [String: Any])
        #expect(form["ok"] as? Bool == false)
        #expect(doctor.output.contains(obstacle.words), "\(doctor.output)")
        #expect(try fingerprint() == before)
        #expect(try home.databasesSetAside() == [])
    }
}
