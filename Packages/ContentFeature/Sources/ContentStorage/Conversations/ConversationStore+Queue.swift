import Core
public import Foundation
import GRDB
public import Persistence

/// A message of the user that is sent when what is before it has ended.
public struct QueuedMessage: Sendable, Equatable, Identifiable {
    /// The message's id; the oldest message has the smallest.
    public let id: Int64
    /// What the user wrote.
    public let text: String
    /// The files that go with it.
    public let attachments: [Attachment]
    /// When it was put into the queue.
    public let created: Date
}

extension ConversationStore {
    /// Keeps a message at the end of a conversation's queue, until a turn with it begins or ``dequeue(_:)`` removes it.
    public func enqueue(
        _ text: String, attachments: [Attachment], in id: ConversationID, account: String
    ) async throws(StorageError) -> QueuedMessage.ID {
        let files = attachments.map { NewAttachment(blob: $0.blob, name: $0.name) }
        try check(NewTurn(options: ConversationOptions(), text: text, attachments: files, owner: "", model: ""))
        let time = content.time
        return try await content.write(.conversations) { database in
            guard let number = try Self.number(of: id, account: account, in: database) else { throw content.gone }
            let count: Int? = try database.value("SELECT count(*) FROM content_queue WHERE conversation = ?", [number])
            guard count ?? 0 < content.bounds.queue else {
                throw content.refusal("lets at most \(content.bounds.queue) messages wait in a conversation.")
            }
            try database.run(
                "INSERT INTO content_queue (conversation, text, files, created) VALUES (?, ?, ?, ?)",
                [number, text.storable, try StoredJSON.text(attachments), time])
            return database.lastInsertedRowID
        }
    }

    /// Removes a message, and leaves its files for a draft; returns false when it was sent or removed already.
    public func dequeue(_ message: QueuedMessage.ID) async throws(StorageError) -> Bool {
        try await content.write(.conversations) { database in
            try QueueTable.remove(message, in: database)
        }
    }
}

enum QueueTable {
    static func list(of id: ConversationID, in database: Database) throws -> [QueuedMessage] {
        try database.rows(
            """
            SELECT q.number, q.text, q.files, q.created FROM content_conversation c
            JOIN content_queue q ON q.conversation = c.number WHERE c.id = ? ORDER BY q.number
            """, [id.rawValue]
        ).map { row in
            QueuedMessage(
                id: row["number"], text: row["text"],
                attachments: StoredJSON.value([Attachment].self, row["files"]) ?? [],
                created: Date(clampingMilliseconds: row["created"]))
        }
    }

    static func remove(_ message: QueuedMessage.ID, in database: Database) throws -> Bool {
        try database.run("DELETE FROM content_queue WHERE number = ?", [message])
        return database.changesCount == 1
    }
}
