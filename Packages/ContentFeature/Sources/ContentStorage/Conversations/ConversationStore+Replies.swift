import AIClient
import Core
import Foundation
import GRDB
public import Persistence

extension ConversationStore {
    /// Makes a finished reply stream again, to continue it; throws when it streams already, such as for another window.
    public func reopen(_ reply: MessageID, owner: String) async throws(StorageError) {
        try await content.write(.conversations) { database in
            try database.run(
                """
                UPDATE content_message
                SET state = 'streaming', ending = NULL, detail = NULL, too_long_used = NULL, too_long_limit = NULL,
                    ended = NULL, stop_wanted = 0, owner = ?
                WHERE number = ? AND role = 'assistant' AND state = 'done'
                """, [owner.storable, reply.rawValue])
            guard database.changesCount == 0 else { return }
            guard try MessageRecord.find(reply, in: database) != nil else { throw content.gone }
            throw content.refusal("has this reply as one that arrives already, as in another window.")
        }
    }

    /// Adds what has arrived of a reply; throws also when it does not stream any more, or was deleted.
    public func append(_ pieces: [Piece], to reply: MessageID) async throws(StorageError) {
        // The engine shows a reply that arrives in this process, and other processes see each commit.
        try await content.write([]) { database in
            guard try PieceTable.append(pieces, to: reply.rawValue, in: database) else { throw content.gone }
        }
    }

    /// Ends a reply, with all that was appended, unless it has ended. What continued replies took is added up.
    public func finish(_ reply: MessageID, with result: ReplyResult) async throws(StorageError) {
        let time = content.time
        try await content.write(.conversations) { database in
            try close(reply.rawValue, with: result, time: time, in: database)
        }
    }

    public func requestStop(of reply: MessageID) async throws(StorageError) {
        try await content.write([]) { database in
            try database.run(
                "UPDATE content_message SET stop_wanted = 1 WHERE number = ? AND state = 'streaming'", [reply.rawValue])
        }
    }

    /// Ends the replies of processes that are gone as interrupted, and returns them.
    public func closeOrphans(
        isAlive: @escaping @Sendable (_ owner: String) -> Bool
    ) async throws(StorageError) -> [MessageID] {
        let streaming = try await content.read { try Self.streaming(in: $0) }
        // Outside the transaction: whether a process lives is a matter of locks.
        let owners = Set(streaming.map(\.owner))
        let gone = owners.filter { $0.isEmpty || !isAlive($0) }
        guard !gone.isEmpty else { return [] }
        let time = content.time
        return try await content.write(.conversations) { database in
            let orphans = try Self.streaming(in: database).filter { gone.contains($0.owner) }
            for orphan in orphans {
                let result = ReplyResult(
                    ending: .interrupted, detail: "slipway ended before the reply did.", model: orphan.model)
                try close(orphan.number, with: result, time: time, in: database)
            }
            return orphans.map { MessageID(rawValue: $0.number) }
        }
    }

    /// Changes the state of a tool call; false when it was not `from`: of two windows that answer, one wins.
    public func settle(
        call id: String, of reply: MessageID, from: CallState, to: CallState, outcome: String?
    ) async throws(StorageError) -> Bool {
        try await content.write(.conversations) { database in
            let text: String? = try database.value(
                "SELECT calls FROM content_message WHERE number = ?", [reply.rawValue])
            var calls = StoredJSON.value([StoredCall].self, text) ?? []
            guard let index = calls.firstIndex(where: { $0.call.id == id && $0.state == from }) else { return false }
            calls[index].state = to
            calls[index].outcome = outcome ?? calls[index].outcome
            try database.run(
                "UPDATE content_message SET calls = ? WHERE number = ?", [try StoredJSON.text(calls), reply.rawValue])
            return true
        }
    }

    private static func streaming(in database: Database) throws -> [(number: Int64, owner: String, model: String)] {
        try database.rows(
            // Without the first condition, SQLite does not use the index of the unfinished.
            """
            SELECT number, coalesce(owner, '') AS owner, model FROM content_message
            WHERE state <> 'done' AND state = 'streaming' ORDER BY number
            """
        ).map { ($0["number"], $0["owner"], $0["model"]) }
    }

    /// Does nothing to a reply that is not streaming.
    func close(_ reply: Int64, with result: ReplyResult, time: Int64, in database: Database) throws {
        let state: String? = try database.value("SELECT state FROM content_message WHERE number = ?", [reply])
        guard state == MessageState.streaming.rawValue else { return }
        let arrived = try PieceTable.fold(reply, rest: result.rest, in: database)
        let calls = result.calls.isEmpty ? nil : try StoredJSON.text(result.calls)
        let members = try result.members.map(StoredJSON.text)
        let former = try MessageRows.usage(of: reply, in: database)
        let usage = AIUsage.sum(former, result.usage)
        var arguments: StatementArguments = [result.ending.rawValue, result.detail?.storable]
        arguments += [result.tooLong.map { $0.used ?? 0 }, result.tooLong.map { $0.limit ?? 0 }]
        arguments += [arrived.text.storable, arrived.reasoning.storable, calls, members, result.model.storable]
        arguments += [usage?.promptTokens, usage?.replyTokens, usage?.cost.map { "\($0)" }, time, reply]
        try database.run(
            """
            UPDATE content_message SET state = 'done', ending = ?, detail = ?, too_long_used = ?, too_long_limit = ?,
                text = ?, reasoning = ?, calls = coalesce(?, calls), server_members = coalesce(?, server_members),
                model = ?, prompt_tokens = ?, reply_tokens = ?, cost = ?, ended = ?, owner = NULL, stop_wanted = 0
            WHERE number = ?
            """, arguments)
    }
}

extension AIUsage {
    /// A reply that was continued has taken what both requests have.
    static func sum(_ first: AIUsage?, _ second: AIUsage?) -> AIUsage? {
        guard let first, let second else { return first ?? second }
        func sum<Value>(_ a: Value?, _ b: Value?, _ plus: (Value, Value) -> Value) -> Value? {
            guard let a, let b else { return a ?? b }
            return plus(a, b)
        }
        return AIUsage(
            promptTokens: sum(first.promptTokens, second.promptTokens, +),
            replyTokens: sum(first.replyTokens, second.replyTokens, +),
            cost: sum(first.cost, second.cost, +))
    }
}

extension ConversationStore {
    /// Shows the path through this message, to where it was shown last.
    public func visit(_ message: MessageID) async throws(StorageError) {
        try await content.write(.conversations) { database in
            guard let record = try MessageRecord.find(message, in: database) else { throw content.gone }
            let tree = record.tree(in: database)
            guard let end = try tree.end(below: record.number), try tree.leaf() != end else { return }
            try tree.show(end)
        }
    }

    /// Removes a reply of which nothing has arrived, and lets its message wait. Does nothing for any other reply.
    public func wait(_ turn: Turn, reason: String) async throws(StorageError) {
        try await content.write(.conversations) { database in
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
        try await content.write(.conversations) { database in
            try database.run(
                """
                UPDATE content_message SET detail = ?1 WHERE number = ?2 AND state = 'waiting' AND detail IS NOT ?1
                """, [reason.storable, message.rawValue])
        }
    }

    /// The oldest message that waits.
    public func nextWaiting(account: String) async throws(StorageError) -> WaitingMessage? {
        try await content.read { database in
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

    /// Removes a message that waits, and leaves its files for a draft; one that has other replies only waits no longer.
    ///
    /// - Returns: whether it waited.
    @discardableResult
    public func discardWaiting(_ message: MessageID) async throws(StorageError) -> Bool {
        try await content.write(.conversations) { database in
            guard let record = try MessageRecord.find(message, in: database), record.state == .waiting else {
                return false
            }
            let tree = record.tree(in: database)
            if try tree.children(of: record.number).isEmpty {
                try tree.remove(record.number, parent: record.parent)
            } else {
                // Another reply to it stays, and so it does.
                try database.run(
                    "UPDATE content_message SET state = 'done', detail = NULL WHERE number = ?", [record.number])
            }
            return true
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
