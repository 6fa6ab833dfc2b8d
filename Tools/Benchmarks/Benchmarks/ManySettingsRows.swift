import Domain
import Foundation
import Persistence
import SettingsFeature

/// What a home with 100,000 settings costs, against one with 100.
enum ManySettingsRows {
    private static let many = 100_000
    private static let few = 100
    private static let writes = 100

    /// A home that holds that many settings.
    private struct Home {
        let url: URL
        let keys: [SettingKey<String>]

        init(_ count: Int, in directory: URL) async throws {
            url = directory.appendingPathComponent("settings-\(count)/slipway.sqlite")
            keys = (0..<count).map {
                SettingKey("bench.setting.\($0)", default: "", scope: .home, help: "One of many.")
            }
            var changes = SettingChanges()
            for (index, key) in keys.enumerated() { try changes.set("value \(index)", for: key) }
            try await open().apply(changes)
        }

        func open() -> SQLiteSettingsStore {
            SQLiteSettingsStore(
                database: AppDatabase(at: url, migrations: SettingsMigrations.all), definitions: [])
        }
    }

    static func run(in directory: URL) async throws {
        let large = try await Home(many, in: directory)
        let small = try await Home(few, in: directory)
        start(large, small)
        let full = large.open()
        memory(full, large.keys)
        let spare = small.open()
        for key in small.keys { consume(spare.value(for: key)) }
        read(full, large.keys, spare, small.keys)
        try write(full, large.keys, spare, small.keys)
    }

    /// From nothing to the first value.
    private static func start(_ large: Home, _ small: Home) {
        Measurement.compare("settings-start-100000", peer: "100-settings", operations: 1) {
            consume(large.open().value(for: large.keys[many / 2]))
        } peer: {
            consume(small.open().value(for: small.keys[few / 2]))
        }
    }

    /// Bytes for each setting in memory, against those that a dictionary of texts takes.
    private static func memory(_ store: SQLiteSettingsStore, _ keys: [SettingKey<String>]) {
        #if canImport(Glibc)
            let before = mallinfo2().uordblks
            for key in keys { consume(store.value(for: key)) }
            let between = mallinfo2().uordblks
            var dictionary: [String: String] = [:]
            for (index, key) in keys.enumerated() { dictionary[key.name] = "value \(index)" }
            let after = mallinfo2().uordblks
            consume(dictionary.count)
            Measurement.report(
                "settings-memory-100000-bytes", ours: Double(between - before) / Double(many),
                peer: "dictionary", Double(after - between) / Double(many))
        #else
            for key in keys { consume(store.value(for: key)) }
        #endif
    }

    private static func read(
        _ full: SQLiteSettingsStore, _ manyKeys: [SettingKey<String>], _ spare: SQLiteSettingsStore,
        _ fewKeys: [SettingKey<String>]
    ) {
        Measurement.compare("settings-read-100000", peer: "100-settings", operations: many) {
            for key in manyKeys { consume(full.value(for: key)) }
        } peer: {
            for _ in 0..<many / few { for key in fewKeys { consume(spare.value(for: key)) } }
        }
    }

    private static func write(
        _ full: SQLiteSettingsStore, _ manyKeys: [SettingKey<String>], _ spare: SQLiteSettingsStore,
        _ fewKeys: [SettingKey<String>]
    ) throws {
        var counter = 0
        // Far apart in the table, so that each write meets another page.
        let stride = 7_919
        func next() -> (Int, String) {
            counter += 1
            return (counter * stride, "value \(counter)")
        }
        try Measurement.compare("settings-write-100000", peer: "100-settings", operations: writes) {
            for _ in 0..<writes {
                let (index, text) = next()
                try full.setSynchronously(text, for: manyKeys[index % many])
            }
        } peer: {
            for _ in 0..<writes {
                let (index, text) = next()
                try spare.setSynchronously(text, for: fewKeys[index % few])
            }
        }
    }
}
