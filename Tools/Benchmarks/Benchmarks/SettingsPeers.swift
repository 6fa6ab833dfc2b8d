import Foundation
import GRDB
import GRDBSQLite

/// The minimum for a durable write: one prepared statement of SQLite's C interface, WAL, `synchronous = FULL`.
final class PreparedStatement {
    private var database: OpaquePointer?
    private var statement: OpaquePointer?

    init(at url: URL) throws {
        try check(sqlite3_open(url.path, &database))
        for sql in [
            "PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL",
            "CREATE TABLE setting (name TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL)",
        ] {
            try check(sqlite3_exec(database, sql, nil, nil, nil))
        }
        let upsert =
            "INSERT INTO setting VALUES ('bench.name', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
        try check(sqlite3_prepare_v2(database, upsert, -1, &statement, nil))
    }

    deinit {
        sqlite3_finalize(statement)
        sqlite3_close(database)
    }

    func write(_ value: String) throws {
        // SQLITE_TRANSIENT: SQLite copies the text.
        try check(sqlite3_bind_text(statement, 1, value, -1, unsafeBitCast(-1, to: sqlite3_destructor_type.self)))
        let code = sqlite3_step(statement)
        guard code == SQLITE_DONE else { throw Failure(what: "SQLite", code: Int(code)) }
        try check(sqlite3_reset(statement))
    }

    private func check(_ code: Int32) throws {
        guard code == SQLITE_OK else { throw Failure(what: "SQLite", code: Int(code)) }
    }
}

/// GRDB used as its documentation recommends: a pool, a transaction for each write, a query for each read; also with
/// `synchronous = FULL`.
struct DirectGRDB {
    private let pool: DatabasePool

    init(at url: URL) throws {
        pool = try DatabasePool(path: url.path)
        try pool.writeWithoutTransaction { database in
            try database.execute(sql: "PRAGMA synchronous = FULL")
            try database.execute(sql: "CREATE TABLE setting (name TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL)")
        }
    }

    func read() throws -> String? {
        try pool.read {
            try String.fetchOne($0, sql: "SELECT value FROM setting WHERE name = ?", arguments: ["bench.name"])
        }
    }

    func write(_ value: String) throws {
        try pool.write { try Self.write(value, $0) }
    }

    func writeAsynchronously(_ value: String) async throws {
        try await pool.write { try Self.write(value, $0) }
    }

    private static func write(_ value: String, _ database: Database) throws {
        try database.execute(
            sql: "INSERT INTO setting VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
            arguments: ["bench.name", value])
    }
}
