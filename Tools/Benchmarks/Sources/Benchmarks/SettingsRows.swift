import Domain
import Foundation
import GRDBSQLite
import Persistence
import SettingsStorage

/// Reading and writing settings, durably, against a dictionary and SQLite used from C.
enum SettingsRows {
    private static let key = SettingKey("bench.name", default: "", scope: .home, help: "A text.")
    private static let reads = Measurement.amount(100_000, smoke: 1_000)
    private static let writes = Measurement.amount(100, smoke: 5)

    static func run(in directory: URL) async throws {
        let database = AppDatabase(
            at: directory.appendingPathComponent("ours/slipway.sqlite"), migrations: SettingsMigrations.all)
        let store = SQLiteSettingsStore(database: database, definitions: [SettingDefinition(key)])
        try await database.prepare()
        let prepared = try PreparedStatement(at: directory.appendingPathComponent("peer.sqlite"))
        try await read(store)
        try await write("sync", prepared) { try store.setSynchronously($0, for: key) }
        try await write("async", prepared) { try await store.set($0, for: key) }
    }

    private static func read(_ store: SQLiteSettingsStore) async throws {
        let dictionary = ["bench.name": "value", "other": "value"]
        let name = key.name
        try await Measurement.compare("settings-read", peer: "dictionary", operations: reads) {
            for _ in 0..<reads { consume(store.value(for: key)) }
        } peer: {
            for _ in 0..<reads { consume(dictionary[name]) }
        }
    }

    private static func write(
        _ name: String, _ prepared: PreparedStatement, ours: (String) async throws -> Void
    ) async throws {
        var counter = 0
        func next() -> String {
            counter += 1
            return "\(name) \(counter)"
        }
        try await Measurement.compare("settings-write-\(name)", peer: "c-prepared", operations: writes) {
            for _ in 0..<writes { try await ours(next()) }
        } peer: {
            for _ in 0..<writes { try prepared.write(next()) }
        }
    }
}

/// The minimum for a durable write: one prepared statement of SQLite's C interface, WAL, `synchronous = FULL`.
private final class PreparedStatement {
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
