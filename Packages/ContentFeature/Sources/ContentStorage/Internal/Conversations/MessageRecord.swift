import AIClient
import GRDB

/// A row of `content_message`, as far as a change needs to know it.
struct MessageRecord {
    let number: Int64
    let conversation: Int64
    let account: String
    let parent: Int64?
    let depth: Int
    let state: MessageState

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

struct NewMessage {
    var conversation: Int64
    var account: String
    var parent: Int64?
    var depth: Int
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
        var arguments: StatementArguments = [conversation, account, parent, depth, role.rawValue, state.rawValue]
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
