import Feedback
import Foundation
import GRDB
import Persistence
import SettingsStorage

/// A temporary database for one test, deleted with the last reference to it.
final class TemporaryDatabase: Sendable {
    static let migrations = SettingsMigrations.all + FeedbackMigrations.all

    private let directory = FileManager.default.temporaryDirectory
        .appendingPathComponent("feedback-\(UUID().uuidString)")

    var url: URL { directory.appendingPathComponent("app.sqlite") }

    /// Opens separate connections, as another process does.
    func open() -> AppDatabase {
        AppDatabase(at: url, migrations: Self.migrations)
    }

    /// Makes the database unusable.
    func obstruct() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: directory)
    }
}

extension AppDatabase {
    func store(_ value: String, scope: String, account: String, name: String) throws {
        try pool().write { database in
            try database.execute(
                sql: "INSERT OR REPLACE INTO setting (scope, account, name, value) VALUES (?, ?, ?, ?)",
                arguments: [scope, account, name, value])
        }
    }

    /// The messages of an account that the server refused, oldest first, each as `message: reason`.
    func refused(of account: String) throws -> [String] {
        try pool().read { database in
            try String.fetchAll(
                database,
                sql: """
                    SELECT message || ': ' || refusal FROM settings_feedback
                    WHERE account = ? AND refusal IS NOT NULL ORDER BY place
                    """, arguments: [account])
        }
    }
}
