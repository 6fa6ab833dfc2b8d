public import Foundation
import GRDB
public import Navigation
public import Persistence

/// Waiting links in the app's database, one queue for all windows and processes; needs ``NavigationMigrations``.
///
/// Every call throws `StorageError`, and has changed nothing then.
public final class SQLitePendingLinkStore: PendingLinkStore {
    private let database: AppDatabase

    public init(database: AppDatabase) {
        self.database = database
    }

    public func links(at now: Date) async throws -> [PendingLink] {
        try await database.read { database in
            let rows = try Row.fetchAll(
                database, sql: "SELECT * FROM navigation_pending_link WHERE expires > ? ORDER BY place",
                arguments: [now.timeIntervalSinceReferenceDate])
            return try rows.map(Self.link)
        }
    }

    public func keep(_ link: PendingLink) async throws {
        try await database.write { database in
            let received = link.expires.addingTimeInterval(-PendingLink.lifetime)
            try Self.forgetExpired(at: received, database)
            let id = link.id.uuidString
            let expires = link.expires.timeIntervalSinceReferenceDate
            try database.execute(
                sql: "UPDATE navigation_pending_link SET id = ?, expires = ? WHERE url = ? AND account IS ?",
                arguments: [id, expires, link.url, link.account])
            guard database.changesCount == 0 else { return }
            try database.execute(
                sql: "INSERT INTO navigation_pending_link (id, url, expires, account) VALUES (?, ?, ?, ?)",
                arguments: [id, link.url, expires, link.account])
        }
    }

    public func take(for account: String, at now: Date) async throws -> PendingLink? {
        try await database.write { database in
            try Self.forgetExpired(at: now, database)
            let row = try Row.fetchOne(
                database,
                sql: """
                    SELECT * FROM navigation_pending_link WHERE account IS NULL OR account = ?
                    ORDER BY place LIMIT 1
                    """,
                arguments: [account])
            guard let row else { return nil }
            try database.execute(
                sql: "DELETE FROM navigation_pending_link WHERE place = ?", arguments: [row["place"] as Int64])
            return try Self.link(row)
        }
    }

    private static func forgetExpired(at now: Date, _ database: Database) throws {
        try database.execute(
            sql: "DELETE FROM navigation_pending_link WHERE expires <= ?",
            arguments: [now.timeIntervalSinceReferenceDate])
    }

    private static func link(_ row: Row) throws -> PendingLink {
        let id: String = row["id"]
        guard let id = UUID(uuidString: id) else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "'\(id)' is not the id of a link")
        }
        return PendingLink(
            id: id, url: row["url"], expires: Date(timeIntervalSinceReferenceDate: row["expires"]),
            account: row["account"])
    }
}
