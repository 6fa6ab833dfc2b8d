import CoreTesting
import Foundation
import GRDB

/// What the database of a home holds, read from a copy that was made while no process had it open.
///
/// Whoever opens a database tidies up after those who were killed in the middle of something. That is the program's work,
/// and left to it.
struct DatabaseCopy {
    private let directory: TemporaryDirectory
    private let queue: DatabaseQueue

    init(of home: TestHome) throws {
        directory = try TemporaryDirectory()
        let original = home.database
        for suffix in ["", "-wal"] where FileManager.default.fileExists(atPath: original.path + suffix) {
            try FileManager.default.copyItem(
                atPath: original.path + suffix, toPath: directory.path("copy").path + suffix)
        }
        queue = try DatabaseQueue(path: directory.path("copy").path)
    }

    /// What SQLite finds wrong with it; only `ok` when nothing is.
    func integrity() async throws -> [String] {
        try await queue.read { try String.fetchAll($0, sql: "PRAGMA integrity_check") }
    }

    /// The texts of the settings that were set, by name. Those of several accounts are not told apart.
    func settings() async throws -> [String: String] {
        try await queue.read { database in
            let rows = try Row.fetchAll(database, sql: "SELECT name, value FROM setting")
            return Dictionary(rows.map { ($0["name"], $0["value"]) }) { first, _ in first }
        }
    }
}

extension TestHome {
    var state: URL { url.appendingPathComponent("state") }
    var database: URL { state.appendingPathComponent("slipway.sqlite") }

    /// What was set aside of damaged databases: the databases themselves, without what belongs to them.
    func databasesSetAside() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: state.path).filter {
            $0.hasPrefix("slipway.sqlite.damaged-") && $0.hasSuffix("Z")
        }
    }

    /// Writes everything into the database's own file, so that a test can damage it there. No process may have it open.
    func settleDatabase() throws {
        let queue = try DatabaseQueue(path: database.path)
        try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
        try queue.close()
    }
}
