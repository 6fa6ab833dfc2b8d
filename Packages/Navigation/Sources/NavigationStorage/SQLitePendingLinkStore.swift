import Core
public import Foundation
import GRDB
public import Navigation
public import Persistence

/// The links that wait for a user to sign in, in the app's database: one queue for all windows and processes of a home;
/// needs ``NavigationMigrations``.
///
/// A link is handed out in two steps, so that it is neither lost when the process is killed between them nor followed
/// in two windows: ``take(for:window:at:)`` assigns it to one window, and ``forget(_:)`` deletes it once the place that
/// it led to is saved.
///
/// Every call throws `StorageError`; a call that throws has changed nothing.
public final class SQLitePendingLinkStore: Sendable {
    private let database: AppDatabase

    public init(database: AppDatabase) {
        self.database = database
    }

    /// All links that have not expired and are not assigned to another window, oldest first.
    public func links(window: String, at now: Date) async throws -> [PendingLink] {
        try await database.read { database in
            let statement = try database.cachedStatement(
                sql: """
                    SELECT * FROM navigation_pending_link
                    WHERE expires > ? AND expires <= ? AND (taker IS NULL OR taker = ?) ORDER BY place
                    """)
            let good = PendingLink.expiries(at: now)
            let rows = try Row.fetchAll(
                statement,
                arguments: [
                    good.after.timeIntervalSinceReferenceDate, good.upTo.timeIntervalSinceReferenceDate, window,
                ])
            return rows.compactMap(Self.link)
        }
    }

    /// Stores a link durably. It replaces an older one with the same URL for the same account. For each account, and
    /// for the first user to sign in, at most `PendingLink.limit` links can wait; the oldest are deleted first.
    ///
    /// - Returns: the links that were deleted for this reason.
    public func keep(_ link: PendingLink) async throws -> [PendingLink] {
        try await database.write { database in
            let received = link.expires.addingTimeInterval(-PendingLink.lifetime)
            try Self.forgetExpired(at: received, database)
            let id = link.id.uuidString
            let expires = link.expires.timeIntervalSinceReferenceDate
            try database.execute(
                sql: """
                    UPDATE navigation_pending_link SET id = ?, expires = ?
                    WHERE url = ? AND account IS ? AND taker IS NULL
                    """,
                arguments: [id, expires, link.url, link.account])
            guard database.changesCount == 0 else { return [] }
            try database.execute(
                sql: "INSERT INTO navigation_pending_link (id, url, expires, account) VALUES (?, ?, ?, ?)",
                arguments: [id, link.url, expires, link.account])
            return try Self.forgetBeyondLimit(of: link.account, database)
        }
    }

    /// Assigns all links for this account that have not expired to this window, oldest first; no other window gets
    /// them. The same window gets them again until they are forgotten.
    ///
    /// A link for the first user to sign in belongs to this account from now on.
    public func take(for account: String, window: String, at now: Date) async throws -> [PendingLink] {
        try await database.write { database in
            try Self.forgetExpired(at: now, database)
            // When no link matches, nothing is written.
            try database.execute(
                sql: """
                    UPDATE navigation_pending_link SET account = ?1, taker = ?2
                    WHERE (account IS NULL OR account = ?1) AND (taker IS NULL OR taker = ?2)
                    """,
                arguments: [account, window])
            let rows = try Row.fetchAll(
                database,
                sql: "SELECT * FROM navigation_pending_link WHERE account = ? AND taker = ? ORDER BY place",
                arguments: [account, window])
            return rows.compactMap(Self.link)
        }
    }

    /// Deletes links, durably.
    public func forget(_ links: [PendingLink.ID]) async throws {
        try await database.write { database in
            for id in links {
                try database.execute(
                    sql: "DELETE FROM navigation_pending_link WHERE id = ?", arguments: [id.uuidString])
            }
        }
    }

    /// Forgets the links that wait for an account.
    public func forget(account: String) async throws(StorageError) {
        try await database.write { database in
            try database.execute(sql: "DELETE FROM navigation_pending_link WHERE account = ?", arguments: [account])
        }
    }

    private static func forgetExpired(at now: Date, _ database: Database) throws {
        let good = PendingLink.expiries(at: now)
        try database.execute(
            sql: "DELETE FROM navigation_pending_link WHERE expires <= ? OR expires > ?",
            arguments: [good.after.timeIntervalSinceReferenceDate, good.upTo.timeIntervalSinceReferenceDate])
    }

    /// - Returns: the deleted links, oldest first.
    private static func forgetBeyondLimit(of account: String?, _ database: Database) throws -> [PendingLink] {
        let waiting = try Row.fetchAll(
            database,
            sql: """
                SELECT * FROM navigation_pending_link WHERE account IS ? AND taker IS NULL
                ORDER BY place DESC LIMIT -1 OFFSET ?
                """,
            arguments: [account, PendingLink.limit])
        let gone = waiting.reversed().compactMap(link)
        for link in gone {
            try database.execute(
                sql: "DELETE FROM navigation_pending_link WHERE id = ?", arguments: [link.id.uuidString])
        }
        return gone
    }

    /// - Returns: nil for a row that no version of this app writes. Such a row is deleted when it expires, and does no
    ///   harm until then.
    private static func link(_ row: Row) -> PendingLink? {
        let id: String = row["id"]
        return UUID(uuidString: id).map { id in
            PendingLink(
                id: id, url: row["url"], expires: Date(timeIntervalSinceReferenceDate: row["expires"]).clamped,
                account: row["account"])
        }
    }
}
