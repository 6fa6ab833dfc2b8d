import AIClient
import GRDB

/// The messages of one conversation within a transaction, and which of them are shown.
///
/// A message has a higher number than the one before it. Where two messages stand below the same one, they are versions
/// of each other; `chosen` is the one that was shown last, and `leaf` the end of the path that is shown now. Every
/// message of that path is the chosen one of the message before it.
struct MessageTree {
    let conversation: Int64
    let database: Database

    /// The end of the shown path; after damage to the file, the newest message that is left.
    func leaf() throws -> Int64? {
        let leaf: Int64? = try database.value(
            """
            SELECT m.number FROM content_conversation c
            JOIN content_message m ON m.number = c.leaf AND m.conversation = c.number WHERE c.number = ?
            """, [conversation])
        return try leaf
            ?? database.value("SELECT max(number) FROM content_message WHERE conversation = ?", [conversation])
    }

    /// The message of the shown path with this depth; the last one of a shorter path.
    func shown(at depth: Int) throws -> Int64? {
        try leaf().flatMap { leaf in
            try database.value(
                """
                WITH RECURSIVE walk (number, parent, depth) AS (
                    SELECT number, parent, depth FROM content_message WHERE number = :leaf
                    UNION ALL
                    SELECT m.number, m.parent, m.depth FROM walk JOIN content_message m
                    ON m.number = walk.parent AND m.number < walk.number WHERE walk.depth > :depth)
                SELECT max(number) FROM walk WHERE depth <= :depth
                """, ["leaf": leaf, "depth": depth])
        }
    }

    func depth(of message: Int64) throws -> Int? {
        try database.value("SELECT depth FROM content_message WHERE number = ?", [message])
    }

    /// Makes this message the end of the shown path, in a time that does not grow with the path below the former end.
    func show(_ message: Int64) throws {
        let former = try leaf()
        try database.run(
            """
            WITH RECURSIVE walk (number, parent) AS (
                SELECT number, parent FROM content_message WHERE number = :message
                UNION ALL
                SELECT m.number, m.parent FROM walk JOIN content_message m
                ON m.number = walk.parent AND m.number < walk.number WHERE walk.number IS NOT :former)
            UPDATE content_message SET chosen = walk.number FROM walk
            WHERE content_message.number = walk.parent AND content_message.chosen IS NOT walk.number
            """, ["message": message, "former": former])
        try setLeaf(message)
    }

    func setLeaf(_ message: Int64?) throws {
        try database.run("UPDATE content_conversation SET leaf = ? WHERE number = ?", [message, conversation])
    }

    /// Where the path through a message ends that was shown last.
    func end(below message: Int64) throws -> Int64? {
        try database.value(
            // Numbers grow along a path, and a null is below nothing.
            """
            WITH RECURSIVE walk (number) AS (
                SELECT ?
                UNION ALL
                SELECT coalesce(
                    (SELECT k.number FROM content_message k WHERE k.number = m.chosen AND k.parent = m.number),
                    (SELECT max(k.number) FROM content_message k
                     WHERE k.conversation = m.conversation AND k.parent = m.number AND k.number > m.number))
                FROM walk JOIN content_message m ON m.number = walk.number)
            SELECT max(number) FROM walk
            """, [message])
    }

    /// The messages below this one, or the first ones, oldest first.
    func children(of message: Int64?) throws -> [Int64] {
        try database.values(
            """
            SELECT number FROM content_message WHERE conversation = ? AND parent IS ? ORDER BY number
            """, [conversation, message])
    }

    func touch(_ time: Int64) throws {
        try database.run("UPDATE content_conversation SET changed = ? WHERE number = ?", [time, conversation])
    }

    /// Removes a message that has nothing below it, and shows what is left: another version of it, or what was before.
    func remove(_ message: Int64, parent: Int64?) throws {
        try database.run("DELETE FROM content_message WHERE number = ?", [message])
        let version = try children(of: parent).last
        if let parent {
            try database.run(
                "UPDATE content_message SET chosen = ? WHERE number = ? AND chosen = ?", [version, parent, message])
        }
        let leaf: Int64? = try database.value("SELECT leaf FROM content_conversation WHERE number = ?", [conversation])
        guard leaf == message else { return }
        try setLeaf(version.flatMap { try end(below: $0) } ?? parent)
    }
}

/// A row of `content_message`, as far as a change needs to know it.
struct MessageRecord {
    let number: Int64
    let conversation: Int64
    let account: String
    let parent: Int64?
    let depth: Int
    let state: MessageState

    var below: MessagePlace {
        MessagePlace(conversation: conversation, account: account, parent: number, depth: depth + 1)
    }

    static func find(_ message: MessageID, in database: Database) throws -> MessageRecord? {
        try database.row(
            """
            SELECT number, conversation, account, parent, depth, state FROM content_message WHERE number = ?
            """, [message.rawValue]
        ).map { row in
            MessageRecord(
                number: row["number"], conversation: row["conversation"], account: row["account"],
                parent: row["parent"], depth: row["depth"],
                state: MessageState(rawValue: row["state"]) ?? .done)
        }
    }

    func tree(in database: Database) -> MessageTree {
        MessageTree(conversation: conversation, database: database)
    }
}

/// Where a new row stands: below which message of which conversation.
struct MessagePlace {
    var conversation: Int64
    var account: String
    var parent: Int64?
    var depth: Int

    /// Below the message that is here and has this number.
    func below(_ message: Int64) -> MessagePlace {
        MessagePlace(conversation: conversation, account: account, parent: message, depth: depth + 1)
    }
}

struct NewMessage {
    var place: MessagePlace
    var role: AIMessage.Role
    var state = MessageState.done
    var ending: StoredEnding?
    var detail: String?
    var tooLong: TooLong?
    var text = ""
    var reasoning = ""
    var calls: [StoredCall] = []
    var callID: String?
    var members: ServerMembers?
    var model = ""
    var owner: String?
    var promptTokens: Int?
    var replyTokens: Int?
    var cost: String?
    var created: Int64
    var ended: Int64?

    func insert(in database: Database) throws -> Int64 {
        let statement = try database.cachedStatement(
            sql: """
                INSERT INTO content_message (conversation, account, parent, depth, role, state, ending, detail,
                    too_long_used, too_long_limit, text, reasoning, calls, call_id, server_members, model, owner,
                    prompt_tokens, reply_tokens, cost, created, ended)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """)
        var arguments: StatementArguments = [place.conversation, place.account, place.parent, place.depth]
        arguments += [role.rawValue, state.rawValue]
        arguments += [ending?.rawValue, detail?.storable]
        arguments += [tooLong.map { $0.used ?? 0 }, tooLong.map { $0.limit ?? 0 }]
        arguments += [text.storable, reasoning.storable]
        arguments += [calls.isEmpty ? nil : try StoredJSON.text(calls), callID?.storable]
        arguments += [try members.map(StoredJSON.text), model.storable]
        arguments += [owner?.storable, promptTokens, replyTokens, cost, created, ended]
        try statement.execute(arguments: arguments)
        return database.lastInsertedRowID
    }
}
