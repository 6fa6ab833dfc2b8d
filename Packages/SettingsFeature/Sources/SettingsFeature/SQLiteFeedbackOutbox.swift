import Foundation
import GRDB
public import Persistence

/// Feedback in the app's database, oldest first; needs ``SettingsMigrations``.
public final class SQLiteFeedbackOutbox: FeedbackOutbox {
    private let database: AppDatabase

    public init(database: AppDatabase) {
        self.database = database
    }

    /// - Throws: `StorageError`.
    public func keep(message: String) async throws {
        let id = UUID().uuidString
        let written = Int64(Date().timeIntervalSince1970)
        try await database.write { database in
            try database.execute(
                sql: "INSERT INTO settings_feedback (id, written, message) VALUES (?, ?, ?)",
                arguments: [id, written, message])
        }
    }
}
