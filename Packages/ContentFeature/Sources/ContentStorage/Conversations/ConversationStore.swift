import AIClient
import Core
import Foundation
import GRDB
public import Persistence

/// Conversations of accounts, each a tree of messages of which one path is shown.
///
/// What a call has written is durable when it returns. A call with an account treats another account's ids as missing;
/// the others take only ids that such a call has returned.
public struct ConversationStore: Sendable {
    let content: ContentDatabase

    /// The conversations whose title contains a text, however it is written, those with the latest messages first.
    public func list(
        account: String, matching title: String?, limit: Int
    ) async throws(StorageError) -> [ConversationSummary] {
        let wanted = title.map(\.foldedName) ?? ""
        return try await content.read { database in
            let rows = try Row.fetchCursor(
                database,
                // Without the second condition on the state, SQLite does not use the index of the unfinished.
                sql: """
                    SELECT c.id, c.title, c.changed, EXISTS (
                        SELECT 1 FROM content_message m WHERE m.state <> 'done'
                        AND m.state IN ('waiting', 'streaming') AND m.conversation = c.number)
                        OR EXISTS (SELECT 1 FROM content_queue q WHERE q.conversation = c.number) AS unfinished
                    FROM content_conversation c JOIN content_account a ON a.number = c.account
                    WHERE a.account = ? ORDER BY c.changed DESC, c.number DESC
                    """,
                arguments: [account])
            var found: [ConversationSummary] = []
            while found.count < limit, let row = try rows.next() {
                let title: String = row["title"]
                guard wanted.isEmpty || title.foldedName.contains(wanted) else { continue }
                found.append(
                    ConversationSummary(
                        id: ConversationID(rawValue: row["id"]), title: title,
                        changed: Date(clampingMilliseconds: row["changed"]), isUnfinished: row["unfinished"]))
            }
            return found
        }
    }

    public func newest(account: String) async throws(StorageError) -> ConversationID? {
        try await list(account: account, matching: nil, limit: 1).first?.id
    }

    public func conversation(_ id: ConversationID, account: String) async throws(StorageError) -> Conversation? {
        try await content.read { database in
            try Self.conversation(id, account: account, in: database)
        }
    }

    /// A conversation, the end of its shown path and its queue, as they are at one moment: at most `limit` messages, oldest
    /// first.
    public func end(
        of id: ConversationID, account: String, limit: Int
    ) async throws(StorageError) -> ConversationEnd? {
        try await content.read { database in
            guard let conversation = try Self.conversation(id, account: account, in: database) else { return nil }
            return ConversationEnd(
                conversation: conversation,
                messages: try conversation.leaf.map {
                    try MessageRows.path(to: $0.rawValue, limit: limit, in: database)
                } ?? [], queue: try QueueTable.list(of: id, in: database))
        }
    }

    private static func conversation(
        _ id: ConversationID, account: String, in database: Database
    ) throws -> Conversation? {
        guard let number = try number(of: id, account: account, in: database) else { return nil }
        let tree = MessageTree(conversation: number, database: database)
        let leaf = try tree.leaf()
        return try database.row("SELECT * FROM content_conversation WHERE number = ?", [number]).map { row in
            Conversation(
                id: id, title: row["title"], titleSource: TitleSource(rawValue: row["title_source"]) ?? .none,
                options: ConversationOptions(
                    persona: row["persona"], instructions: row["instructions"], model: row["model"],
                    offersTools: row["tools"]),
                leaf: leaf.map { MessageID(rawValue: $0) }, depth: try leaf.flatMap { try tree.depth(of: $0) } ?? 0,
                queue: try database.values(
                    "SELECT number FROM content_queue WHERE conversation = ? ORDER BY number", [number]))
        }
    }

    /// Gives a title, on one line and cut to 200 characters. Only the person replaces one that the person has given.
    public func setTitle(_ title: String, source: TitleSource, of id: ConversationID) async throws(StorageError) {
        let title = title.oneLine(upTo: content.bounds.title)
        try await content.write(.conversations) { database in
            try database.run(
                """
                UPDATE content_conversation SET title = :title, title_source = :source
                WHERE id = :id AND (:source = 'person' OR title_source <> 'person')
                """, ["title": title, "source": source.rawValue, "id": id.rawValue])
        }
    }

    public func setOptions(_ options: ConversationOptions, of id: ConversationID) async throws(StorageError) {
        try check(options)
        try await content.write(.conversations) { database in
            try database.run(
                """
                UPDATE content_conversation SET persona = ?, instructions = ?, model = ?, tools = ? WHERE id = ?
                """,
                [
                    options.persona.storable, options.instructions.storable, options.model.storable,
                    options.offersTools, id.rawValue,
                ])
        }
    }

    public func delete(_ id: ConversationID, account: String) async throws(StorageError) {
        try await content.write(.conversations) { database in
            guard let number = try Self.number(of: id, account: account, in: database) else { return }
            let sent: [Int64] = try database.values(
                """
                SELECT DISTINCT a.blob FROM content_attachment a JOIN content_message m ON m.number = a.message
                WHERE m.conversation = ?
                """, [number])
            let blobs = try sent + BlobTable.queued(in: number, database)
            try database.run("DELETE FROM content_conversation WHERE number = ?", [number])
            try BlobTable.removeUnused(blobs, in: database)
        }
    }

    /// Removes everything that the content has of an account; the log keeps it until `AppDatabase.emptyLog()`.
    public func forget(account: String) async throws(StorageError) {
        try await content.write(.all) { database in
            try database.run("DELETE FROM content_account WHERE account = ?", [account])
            guard database.changesCount > 0 else { return }
            // Deleted words stay in the parts of the index until these are merged.
            try database.run("INSERT INTO content_search (content_search) VALUES ('optimize')")
        }
    }

    /// - Throws: a refusal in words when they are too long.
    func check(_ options: ConversationOptions) throws(StorageError) {
        let bound = content.bounds.instructions
        guard options.instructions.utf8.count <= bound else {
            throw content.refusal("keeps instructions of at most \(String.megabytes(bound)). Shorten them.")
        }
    }

    static func number(
        of id: ConversationID, account: String, in database: Database
    ) throws -> Int64? {
        try database.value(
            """
            SELECT c.number FROM content_conversation c JOIN content_account a ON a.number = c.account
            WHERE c.id = ? AND a.account = ?
            """, [id.rawValue, account])
    }
}

extension ConversationStore {
    /// The last `limit` of the first `depth` messages of the shown path, oldest first.
    public func path(
        of id: ConversationID, upTo depth: Int, limit: Int
    ) async throws(StorageError) -> [StoredMessage] {
        try await content.read { database in
            let number: Int64? = try database.value(
                "SELECT number FROM content_conversation WHERE id = ?", [id.rawValue])
            guard let number, limit > 0 else { return [] }
            let end = try MessageTree(conversation: number, database: database).shown(at: depth)
            return try end.map { try MessageRows.path(to: $0, limit: limit, in: database) } ?? []
        }
    }

    /// How many messages lead to this one, itself included; nil when it is none of the conversation.
    public func depth(of message: MessageID, in id: ConversationID) async throws(StorageError) -> Int? {
        try await content.read { database in
            try database.value(
                """
                SELECT m.depth FROM content_message m JOIN content_conversation c ON c.number = m.conversation
                WHERE m.number = ? AND c.id = ?
                """, [message.rawValue, id.rawValue])
        }
    }

    /// The message; nil when there is none.
    public func message(_ id: MessageID) async throws(StorageError) -> StoredMessage? {
        try await content.read { database in
            try MessageRows.path(to: id.rawValue, limit: 1, in: database).first
        }
    }

    /// The messages from the first to this one, for a request.
    public func wholePath(to message: MessageID) async throws(StorageError) -> [StoredMessage] {
        try await content.read { database in
            try MessageRows.path(to: message.rawValue, limit: -1, in: database)
        }
    }

    /// The messages that stand below the same one, oldest first, with this one.
    public func versions(of message: MessageID) async throws(StorageError) -> [MessageID] {
        try await content.read { database in
            guard let record = try MessageRecord.find(message, in: database) else { return [] }
            return try record.tree(in: database).children(of: record.parent).map { MessageID(rawValue: $0) }
        }
    }

    /// Whether another process has asked for the end of a reply; also true when it has ended or was deleted.
    public func isStopRequested(of reply: MessageID) async throws(StorageError) -> Bool {
        try await content.read { database in
            try database.value(
                "SELECT stop_wanted OR state <> 'streaming' FROM content_message WHERE number = ?", [reply.rawValue])
                ?? true
        }
    }
}

enum ConversationTable {
    static func isFull(_ account: Int64, bound: Int, in database: Database) throws -> Bool {
        let count: Int? = try database.value("SELECT count(*) FROM content_conversation WHERE account = ?", [account])
        return count ?? 0 >= bound
    }

    static func add(
        title: String = "", source: TitleSource = .none, _ options: ConversationOptions, account: Int64,
        created: Int64, changed: Int64, in database: Database
    ) throws -> (id: ConversationID, number: Int64) {
        let id = ConversationID(rawValue: UUID().uuidString.lowercased())
        try database.run(
            """
            INSERT INTO content_conversation
                (id, account, title, title_source, persona, instructions, model, tools, created, changed)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                id.rawValue, account, title, source.rawValue, options.persona.storable,
                options.instructions.storable, options.model.storable, options.offersTools, created, changed,
            ])
        return (id, database.lastInsertedRowID)
    }

    static func words(bound: Int) -> String {
        "keeps at most \(bound.formatted(.number.locale(Locale(identifier: "en_US")))) conversations of an account. "
            + "Delete one, then try again."
    }
}
