import Domain
import Foundation
import GRDBSQLite
import Persistence
import SettingsFeature

/// Reading and writing settings, durably, against a dictionary and against SQLite used from C.
enum SettingsRows {
    private static let key = SettingKey("bench.name", default: "", scope: .home, help: "A text.")
    private static let reads = 100_000
    private static let writes = 100

    static func run(in directory: URL) async throws {
        let database = AppDatabase(
            at: directory.appendingPathComponent("ours/slipway.sqlite"), migrations: SettingsMigrations.all)
        let store = SQLiteSettingsStore(database: database, definitions: [SettingDefinition(key)])
        try store.preload()

        let dictionary = ["bench.name": "value", "other": "value"]
        let name = key.name
        Measurement.compare("settings-read", peer: "dictionary", operations: reads) {
            for _ in 0..<reads { consume(store.value(for: key)) }
        } peer: {
            for _ in 0..<reads { consume(dictionary[name]) }
        }

        let peer = try PreparedStatement(at: directory.appendingPathComponent("peer.sqlite"))
        var counter = 0
        try Measurement.compare("settings-write-sync", peer: "c-prepared", operations: writes) {
            for _ in 0..<writes {
                counter += 1
                try store.setSynchronously("value \(counter)", for: key)
            }
        } peer: {
            for _ in 0..<writes {
                counter += 1
                try peer.write("value \(counter)")
            }
        }
        try await asynchronousWrites(store, peer)
    }

    private static func asynchronousWrites(_ store: SQLiteSettingsStore, _ peer: PreparedStatement) async throws {
        var ours: [Double] = []
        var theirs: [Double] = []
        var counter = 0
        for _ in 0..<9 {
            let start = ContinuousClock.now
            for _ in 0..<writes {
                counter += 1
                try await store.set("async \(counter)", for: key)
            }
            let duration = (ContinuousClock.now - start).components
            ours.append((Double(duration.seconds) * 1e9 + Double(duration.attoseconds) / 1e9) / Double(writes))
            theirs.append(
                try Measurement.nanoseconds {
                    for _ in 0..<writes {
                        counter += 1
                        try peer.write("async \(counter)")
                    }
                } / Double(writes))
        }
        Measurement.report(
            "settings-write-async", ours: Measurement.median(ours), peer: "c-prepared", Measurement.median(theirs))
    }
}

/// The least that a durable write can be: one prepared statement of SQLite's C interface, WAL, `synchronous = FULL`.
private final class PreparedStatement {
    struct Failure: Error {
        let code: Int32
    }

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
        guard code == SQLITE_DONE else { throw Failure(code: code) }
        try check(sqlite3_reset(statement))
    }

    private func check(_ code: Int32) throws {
        guard code == SQLITE_OK else { throw Failure(code: code) }
    }
}
