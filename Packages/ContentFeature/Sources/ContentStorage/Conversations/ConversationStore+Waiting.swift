import Foundation
import GRDB
public import Persistence

/// Messages that wait for the server, and what is shown.
extension ConversationStore {
    /// Shows the path through this message, to where it was shown last.
    public func visit(_ message: MessageID) async throws(StorageError) {
        try await content.app.write { database in
            guard let record = try MessageRecord.find(message, in: database) else { throw content.gone }
            let tree = record.tree(in: database)
            guard let end = try tree.end(below: record.number), try tree.leaf() != end else { return }
            try tree.show(end)
        }
    }

    /// Removes a reply of which nothing has arrived, and lets its message wait. Does nothing for any other reply.
    public func wait(_ turn: Turn, reason: String) async throws(StorageError) {
        try await content.app.write { database in
            guard let reply = try MessageRecord.find(turn.reply, in: database),
                reply.parent == turn.message.rawValue, reply.state == .streaming,
                try !Self.hasBegun(reply.number, in: database)
            else { return }
            let tree = reply.tree(in: database)
            try tree.remove(reply.number, parent: reply.parent)
            try database.run(
                "UPDATE content_message SET state = 'waiting', detail = ? WHERE number = ?",
                [reason.storable, turn.message.rawValue])
        }
    }

    /// Changes why a message waits. Does nothing for one that does not.
    public func wait(_ message: MessageID, reason: String) async throws(StorageError) {
        try await content.app.write { database in
            try database.run(
                """
                UPDATE content_message SET detail = ?1 WHERE number = ?2 AND state = 'waiting' AND detail IS NOT ?1
                """, [reason.storable, message.rawValue])
        }
    }

    /// The oldest message that waits.
    public func nextWaiting(account: String) async throws(StorageError) -> WaitingMessage? {
        try await content.app.read { database in
            try database.row(
                // Without the first condition, SQLite does not use the index of the unfinished.
                """
                SELECT m.number, c.id FROM content_message m
                JOIN content_conversation c ON c.number = m.conversation
                JOIN content_account a ON a.number = c.account
                WHERE m.state <> 'done' AND m.state = 'waiting' AND a.account = ? ORDER BY m.number LIMIT 1
                """, [account]
            ).map { row in
                WaitingMessage(
                    conversation: ConversationID(rawValue: row["id"]), message: MessageID(rawValue: row["number"]),
                    account: account)
            }
        }
    }

    /// Removes a message that waits; one that has other replies only waits no longer.
    public func discardWaiting(_ message: MessageID) async throws(StorageError) {
        try await content.app.write { database in
            guard let record = try MessageRecord.find(message, in: database), record.state == .waiting else { return }
            let tree = record.tree(in: database)
            if try tree.children(of: record.number).isEmpty {
                let blobs = try BlobTable.attached(to: record.number, in: database)
                try tree.remove(record.number, parent: record.parent)
                try BlobTable.removeUnused(blobs, in: database)
            } else {
                // Another reply to it stays, and so it does.
                try database.run(
                    "UPDATE content_message SET state = 'done', detail = NULL WHERE number = ?", [record.number])
            }
        }
    }

    private static func hasBegun(_ reply: Int64, in database: Database) throws -> Bool {
        try database.value(
            """
            SELECT text <> '' OR reasoning <> ''
                OR EXISTS (SELECT 1 FROM content_piece WHERE message = m.number)
                OR EXISTS (SELECT 1 FROM content_message k
                    WHERE k.conversation = m.conversation AND k.parent = m.number)
            FROM content_message m WHERE number = ?
            """, [reply]) ?? true
    }
}
