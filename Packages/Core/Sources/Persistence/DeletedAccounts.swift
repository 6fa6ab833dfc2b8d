public import GRDB

/// Accounts whose deletion their server has confirmed. Nothing is stored for them any more: a late writer, such as a reply
/// that is still arriving in another process, would bring back what was removed.
///
/// The table holds the accounts' ids, which mean nothing once the server has forgotten them.
public enum DeletedAccounts {
    /// What happens to a row of a deleted account.
    public enum Outcome: String, Sendable {
        /// The statement fails, and its transaction is undone.
        case refused = "RAISE(ABORT, 'the account was deleted')"
        /// The row is left out, where the writer could do nothing about it.
        case leftOut = "RAISE(IGNORE)"
    }

    /// Lets a table refuse rows of deleted accounts, within the transaction that would add them. For a migration.
    ///
    /// - Parameters:
    ///   - columns: those that may hold an account's id.
    public static func guardTable(
        _ table: String, columns: [String] = ["account"], _ outcome: Outcome, in database: Database
    ) throws {
        try database.execute(
            sql: """
                CREATE TABLE IF NOT EXISTS deleted_account (account TEXT NOT NULL PRIMARY KEY) STRICT;
                CREATE TRIGGER \(table)_of_deleted BEFORE INSERT ON \(table)
                WHEN EXISTS (
                    SELECT 1 FROM deleted_account WHERE account IN (\(columns.map { "NEW.\($0)" }.joined(separator: ", "))))
                BEGIN SELECT \(outcome.rawValue); END
                """)
    }
}

extension AppDatabase {
    /// Marks an account as deleted: nothing can be stored for it from now on.
    ///
    /// - Throws: ``StorageError``.
    public func markDeleted(account: String) async throws(StorageError) {
        try await write { database in
            try database.execute(
                sql: "INSERT OR IGNORE INTO deleted_account (account) VALUES (?)", arguments: [account])
        }
    }

    /// Writes the log into the file and truncates it: then deleted content is in neither.
    ///
    /// - Returns: false when a reader of this or another process still needs the log.
    /// - Throws: ``StorageError``.
    public func emptyLog() async throws(StorageError) -> Bool {
        do {
            return try await perform { pool, finish in
                pool.asyncWriteWithoutTransaction { database in
                    finish(Result { try database.checkpoint(.truncate).walFrameCount == 0 })
                }
            }
        } catch .busy {
            return false
        }
    }
}
