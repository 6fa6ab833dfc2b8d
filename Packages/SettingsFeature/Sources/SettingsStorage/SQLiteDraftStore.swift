public import Domain
import Foundation
import GRDB
public import Persistence

/// The drafts of all accounts, in the app's database. Requires ``SettingsMigrations``.
public struct SQLiteDraftStore: DraftStore {
    /// How many an account can have; beyond, the oldest are removed.
    private static let limit = 1_000

    /// A query for the texts of all drafts, to find what they refer to.
    public static let texts = "SELECT CAST(text AS TEXT) AS text FROM settings_draft"

    private let database: AppDatabase

    public init(database: AppDatabase) {
        self.database = database
    }

    public func text(at place: String, of account: String) async throws -> String? {
        let bytes = try await database.read { database in
            try Data.fetchOne(
                database, sql: "SELECT text FROM settings_draft WHERE account = ? AND place = ?",
                arguments: [account, place])
        }
        return bytes.map { String(decoding: $0, as: UTF8.self) }
    }

    public func texts(under place: String, of account: String) async throws -> [(place: String, text: String)] {
        try await database.read { database in
            // The places below come before the one with the letter that follows '/'.
            try Row.fetchAll(
                database,
                sql: """
                    SELECT place, text FROM settings_draft
                    WHERE account = ? AND (place = ? OR place > ? AND place < ?) ORDER BY number
                    """,
                arguments: [account, place, "\(place)/", "\(place)0"]
            ).map { ($0["place"], String(decoding: $0["text"] as Data, as: UTF8.self)) }
        }
    }

    public func keep(_ text: String?, at place: String, of account: String) async throws {
        try await database.write { database in
            guard let text else {
                return try database.execute(
                    sql: "DELETE FROM settings_draft WHERE account = ? AND place = ?", arguments: [account, place])
            }
            // The row that was written last has the highest number.
            try database.execute(
                sql: "INSERT OR REPLACE INTO settings_draft (account, place, text) VALUES (?, ?, ?)",
                arguments: [account, place, Data(text.utf8)])
            try database.execute(
                sql: """
                    DELETE FROM settings_draft WHERE account = ? AND number <=
                        (SELECT number FROM settings_draft WHERE account = ? ORDER BY number DESC LIMIT 1 OFFSET ?)
                    """,
                arguments: [account, account, Self.limit])
        }
    }

    /// Removes all drafts of an account. Use this for a deleted account.
    public func forget(account: String) async throws(StorageError) {
        try await database.write { database in
            try database.execute(sql: "DELETE FROM settings_draft WHERE account = ?", arguments: [account])
        }
    }
}
