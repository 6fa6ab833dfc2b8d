import Domain
import Foundation
import Persistence
import SettingsStorage

/// The cost of a home with 100,000 settings, against one with 100.
enum ManySettingsRows {
    private static let many = 100_000
    private static let few = 100
    private static let writes = 100

    /// A home with this many settings.
    private struct Home {
        let url: URL
        let keys: [SettingKey<String>]

        init(_ count: Int, in directory: URL) async throws {
            url = directory.appendingPathComponent("settings-\(count)/slipway.sqlite")
            keys = (0..<count).map {
                SettingKey("bench.setting.\($0)", default: "", scope: .home, help: "One of many.")
            }
            // In portions, so that little memory is freed, which the measured store would use uncounted.
            for first in stride(from: 0, to: count, by: 1_000) {
                let portion = keys[first..<min(first + 1_000, count)]
                var changes = SettingChanges()
                for (index, key) in zip(portion.indices, portion) { try changes.set("value \(index)", for: key) }
                try await open(declaring: portion).apply(changes)
            }
        }

        /// Most settings of the home belong to other versions, so that reading is not about declarations.
        func open(declaring declared: ArraySlice<SettingKey<String>> = []) -> SQLiteSettingsStore {
            SQLiteSettingsStore(
                database: AppDatabase(at: url, migrations: SettingsMigrations.all),
                definitions: declared.map { SettingDefinition($0) })
        }
    }

    private typealias Side = (store: SQLiteSettingsStore, keys: [SettingKey<String>])

    static func run(in directory: URL) async throws {
        let large = try await Home(many, in: directory)
        let small = try await Home(few, in: directory)
        try await start(large, small)
        let full = Side(store: large.open(), keys: large.keys)
        memory(full)
        let spare = Side(store: small.open(), keys: small.keys)
        for key in spare.keys { consume(spare.store.value(for: key)) }
        try await read(full, spare)
        try await write(
            Side(store: large.open(declaring: large.keys[...]), keys: large.keys),
            Side(store: small.open(declaring: small.keys[...]), keys: small.keys))
    }

    /// From opening the store to the first value.
    private static func start(_ large: Home, _ small: Home) async throws {
        try await Measurement.compare("settings-start-100000", peer: "100-settings", operations: 1) {
            consume(large.open().value(for: large.keys[many / 2]))
        } peer: {
            consume(small.open().value(for: small.keys[few / 2]))
        }
    }

    /// Bytes of resident memory for each setting that was read, against those of a dictionary of texts.
    ///
    /// SQLite's page cache counts as ours. Nothing is reported where the system does not provide the number.
    private static func memory(_ side: Side) {
        let before = residentBytes()
        for key in side.keys { consume(side.store.value(for: key)) }
        let between = residentBytes()
        var dictionary: [String: String] = [:]
        for (index, key) in side.keys.enumerated() { dictionary[key.name] = "value \(index)" }
        let after = residentBytes()
        consume(dictionary.count)
        guard let before, let between, let after else { return }
        Measurement.report(
            "settings-memory-100000-bytes", ours: Double(between - before) / Double(many), peer: "dictionary",
            Double(after - between) / Double(many))
    }

    /// proc(5), statm: the second number is the resident set, in pages.
    private static func residentBytes() -> Int? {
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return nil }
        let numbers = text.split(separator: " ")
        guard numbers.count > 1, let pages = Int(numbers[1]) else { return nil }
        return pages * sysconf(Int32(_SC_PAGESIZE))
    }

    private static func read(_ full: Side, _ spare: Side) async throws {
        // As an app does: it reads the settings that it declares, however many others there are.
        let declared = (0..<few).map { full.keys[$0 * (many / few)] }
        try await Measurement.compare("settings-read-100000", peer: "100-settings", operations: many) {
            for _ in 0..<many / few { for key in declared { consume(full.store.value(for: key)) } }
        } peer: {
            for _ in 0..<many / few { for key in spare.keys { consume(spare.store.value(for: key)) } }
        }
        // The worst case: each read touches memory that no earlier read has touched. The peer gets a list of the same
        // length, so that iterating over the keys costs both the same.
        let repeated = (0..<many).map { spare.keys[$0 % few] }
        try await Measurement.compare("settings-read-100000-each", peer: "100-settings", operations: many) {
            for key in full.keys { consume(full.store.value(for: key)) }
        } peer: {
            for key in repeated { consume(spare.store.value(for: key)) }
        }
    }

    private static func write(_ full: Side, _ spare: Side) async throws {
        var counter = 0
        // Far apart in the table, so that each write touches another page.
        let stride = 7_919
        func next() -> (Int, String) {
            counter += 1
            return (counter * stride, "value \(counter)")
        }
        try await Measurement.compare("settings-write-100000", peer: "100-settings", operations: writes) {
            for _ in 0..<writes {
                let (index, text) = next()
                try full.store.setSynchronously(text, for: full.keys[index % many])
            }
        } peer: {
            for _ in 0..<writes {
                let (index, text) = next()
                try spare.store.setSynchronously(text, for: spare.keys[index % few])
            }
        }
    }
}
