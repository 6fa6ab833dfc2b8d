import Core
public import Foundation
import GRDB
public import Persistence

/// Messages that are waiting, in the app's database, each belonging to an account. Requires ``FeedbackMigrations``.
public final class FeedbackTable: Sendable {
    private let database: AppDatabase
    private let now: @Sendable () -> Date

    public init(database: AppDatabase, now: @escaping @Sendable () -> Date = { Date() }) {
        self.database = database
        self.now = now
    }

    /// Held by the process that sends messages.
    var lock: URL { database.url.appendingPathExtension("feedback.lock") }

    /// Stores a message. It is durable when this returns.
    public func keep(message: String, account: String) async throws(StorageError) -> Feedback {
        let feedback = Feedback(
            id: UUID().uuidString.lowercased(), message: message,
            written: Date(timeIntervalSince1970: now().timeIntervalSince1970.rounded(.down)), account: account)
        try await database.write { database in
            try database.execute(
                sql: "INSERT INTO settings_feedback (id, written, message, account) VALUES (?, ?, ?, ?)",
                arguments: [
                    feedback.id, Int64(feedback.written.timeIntervalSince1970), feedback.message, feedback.account,
                ])
        }
        return feedback
    }

    /// The messages of an account that are waiting to be sent, oldest first.
    func waiting(of account: String, limit: Int = -1) async throws(StorageError) -> [Feedback] {
        try await database.read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT id, message, written FROM settings_feedback
                    WHERE account = ? AND refusal IS NULL ORDER BY place LIMIT ?
                    """,
                arguments: [account, limit]
            ).map { row in
                Feedback(
                    id: row["id"], message: row["message"],
                    written: Date(timeIntervalSince1970: TimeInterval(row["written"] as Int64)).clamped,
                    account: account)
            }
        }
    }

    /// How many of an account's messages are stored.
    public func counts(of account: String) async throws(StorageError) -> FeedbackCounts {
        try await database.read { database in
            let row = try Row.fetchOne(
                database,
                sql: """
                    SELECT COUNT(*) - COUNT(refusal), COUNT(refusal),
                        (SELECT refusal FROM settings_feedback
                         WHERE account = :account AND refusal IS NOT NULL ORDER BY place DESC LIMIT 1)
                    FROM settings_feedback WHERE account = :account
                    """,
                arguments: ["account": account])
            return row.map { FeedbackCounts(waiting: $0[0], refused: $0[1], lastRefusal: $0[2]) } ?? FeedbackCounts()
        }
    }

    /// Removes a message that the server has received.
    func remove(_ id: String) async throws(StorageError) {
        try await database.write { database in
            try database.execute(sql: "DELETE FROM settings_feedback WHERE id = ?", arguments: [id])
        }
    }

    /// Marks a message that the server will never accept.
    func refuse(_ id: String, reason: String) async throws(StorageError) {
        try await database.write { database in
            try database.execute(
                sql: "UPDATE settings_feedback SET refusal = ? WHERE id = ?", arguments: [reason, id])
        }
    }

    /// The outcome of a message that was stored.
    func outcome(of id: String) async throws(StorageError) -> FeedbackOutcome {
        try await database.read { database in
            let row = try Row.fetchOne(
                database, sql: "SELECT refusal FROM settings_feedback WHERE id = ?", arguments: [id])
            // Sent, or removed with its account.
            guard let row else { return .sent }
            return (row["refusal"] as String?).map { .refused(reason: $0) } ?? .notSentAtOnce
        }
    }

    /// Removes all messages of an account, refused or not. Use this for a deleted account.
    public func forget(account: String) async throws(StorageError) {
        try await database.write { database in
            try database.execute(sql: "DELETE FROM settings_feedback WHERE account = ?", arguments: [account])
        }
    }
}

extension FeedbackOutcome {
    static let notSentAtOnce = kept(reason: "it could not be sent at once")
}
