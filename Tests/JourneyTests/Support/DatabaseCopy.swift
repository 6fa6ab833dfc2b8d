import CoreTesting
import Foundation
import GRDB

/// The content of a home's database, read from a copy that was made while no process had it open.
///
/// Opening a database cleans up after processes that were killed. In a test, only the program may do that, so the copy
/// is opened instead.
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

    /// The errors that SQLite finds in it; only `ok` when there are none.
    func integrity() async throws -> [String] {
        try await queue.read { try String.fetchAll($0, sql: "PRAGMA integrity_check") }
    }

    /// The texts of all set settings, by name, without regard to the account.
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

    /// The names of the damaged databases that were set aside, without their log files.
    func databasesSetAside() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: state.path).filter {
            $0.hasPrefix("slipway.sqlite.damaged-") && $0.hasSuffix("Z")
        }
    }

    /// Checkpoints everything into the database's main file, so that a test can damage it there. No process may have it
    /// open.
    func settleDatabase() throws {
        let queue = try DatabaseQueue(path: database.path)
        try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
        try queue.close()
    }
}
