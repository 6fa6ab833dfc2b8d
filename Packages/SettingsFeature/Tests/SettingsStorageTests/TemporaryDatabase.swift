import Foundation
import GRDB
import Persistence
import SettingsStorage

/// A temporary database for one test, deleted with the last reference to it.
final class TemporaryDatabase: Sendable {
    private let directory = FileManager.default.temporaryDirectory
        .appendingPathComponent("settings-\(UUID().uuidString)")

    var url: URL { directory.appendingPathComponent("app.sqlite") }

    var exists: Bool { FileManager.default.fileExists(atPath: url.path) }

    /// Opens separate connections, as another process does.
    func open() -> AppDatabase {
        AppDatabase(at: url, migrations: SettingsMigrations.all)
    }

    /// Makes the database unusable.
    func obstruct() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    func clear() throws {
        try FileManager.default.removeItem(at: url)
    }

    /// Deletes the directory, for a process that crashes before the end of the test.
    func remove() throws {
        try FileManager.default.removeItem(at: directory)
    }

    deinit {
        try? remove()
    }
}

extension AppDatabase {
    /// Every stored setting as `scope/account/name=value`, sorted.
    func storedSettings() throws -> [String] {
        try pool().read { database in
            try String.fetchAll(
                database,
                sql: "SELECT scope || '/' || account || '/' || name || '=' || value FROM setting ORDER BY 1")
        }
    }

    func store(_ value: String, scope: String, account: String, name: String) throws {
        try pool().write { database in
            try database.execute(
                sql: "INSERT OR REPLACE INTO setting (scope, account, name, value) VALUES (?, ?, ?, ?)",
                arguments: [scope, account, name, value])
        }
    }

    func execute(_ sql: String) throws {
        try pool().write { try $0.execute(sql: sql) }
    }

    /// Keeps the database from growing from now on, as on a full disk.
    func fill() throws {
        try pool().writeWithoutTransaction { database in
            let pages = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
            try database.execute(sql: "PRAGMA max_page_count = \(pages)")
        }
    }

    func empty() throws {
        try pool().writeWithoutTransaction { try $0.execute(sql: "PRAGMA max_page_count = 1000000") }
    }
}
