import Domain
import Foundation
import Persistence
import SettingsStorage

/// Reading and writing settings, durably, against a dictionary, SQLite used from C, and GRDB used directly.
enum SettingsRows {
    private static let key = SettingKey("bench.name", default: "", scope: .home, help: "A text.")
    private static let reads = 100_000
    private static let writes = 100

    static func run(in directory: URL) async throws {
        let database = AppDatabase(
            at: directory.appendingPathComponent("ours/slipway.sqlite"), migrations: SettingsMigrations.all)
        let store = SQLiteSettingsStore(database: database, definitions: [SettingDefinition(key)])
        try store.preload()
        let prepared = try PreparedStatement(at: directory.appendingPathComponent("peer.sqlite"))
        let records = try DirectGRDB(at: directory.appendingPathComponent("grdb.sqlite"))
        try await read(store, records)
        try await writeSynchronously(store, prepared, records)
        try await writeAsynchronously(store, prepared, records)
        try await ManySettingsRows.run(in: directory)
    }

    private static func read(_ store: SQLiteSettingsStore, _ records: DirectGRDB) async throws {
        let dictionary = ["bench.name": "value", "other": "value"]
        let name = key.name
        try await Measurement.compare("settings-read", peer: "dictionary", operations: reads) {
            for _ in 0..<reads { consume(store.value(for: key)) }
        } peer: {
            for _ in 0..<reads { consume(dictionary[name]) }
        }
        try records.write("value")
        let selects = 1_000
        try await Measurement.compare("settings-read-grdb", peer: "grdb-select", operations: selects) {
            for _ in 0..<selects { consume(store.value(for: key)) }
        } peer: {
            for _ in 0..<selects { consume(try records.read()) }
        }
    }

    private static func writeSynchronously(
        _ store: SQLiteSettingsStore, _ prepared: PreparedStatement, _ records: DirectGRDB
    ) async throws {
        var counter = 0
        func next() -> String {
            counter += 1
            return "value \(counter)"
        }
        try await Measurement.compare("settings-write-sync", peer: "c-prepared", operations: writes) {
            for _ in 0..<writes { try store.setSynchronously(next(), for: key) }
        } peer: {
            for _ in 0..<writes { try prepared.write(next()) }
        }
        try await Measurement.compare("settings-write-sync-grdb", peer: "grdb", operations: writes) {
            for _ in 0..<writes { try store.setSynchronously(next(), for: key) }
        } peer: {
            for _ in 0..<writes { try records.write(next()) }
        }
    }

    private static func writeAsynchronously(
        _ store: SQLiteSettingsStore, _ prepared: PreparedStatement, _ records: DirectGRDB
    ) async throws {
        var counter = 0
        func next() -> String {
            counter += 1
            return "async \(counter)"
        }
        try await Measurement.compare("settings-write-async", peer: "c-prepared", operations: writes) {
            for _ in 0..<writes { try await store.set(next(), for: key) }
        } peer: {
            for _ in 0..<writes { try prepared.write(next()) }
        }
        try await Measurement.compare("settings-write-async-grdb", peer: "grdb", operations: writes) {
            for _ in 0..<writes { try await store.set(next(), for: key) }
        } peer: {
            for _ in 0..<writes { try await records.writeAsynchronously(next()) }
        }
    }
}
