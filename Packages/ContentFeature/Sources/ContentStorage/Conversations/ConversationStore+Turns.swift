import AIClient
import Core
import Foundation
import GRDB
public import Persistence

extension ConversationStore {
    /// Adds the user's message and the row of its reply, and shows them. Nothing is removed to make room.
    public func begin(_ turn: NewTurn, account: String) async throws(StorageError) -> Turn {
        try check(turn)
        let time = content.time
        return try await content.write(.conversations) { database in
            try add(turn, account: account, time: time, in: database)
        }
    }

    /// Adds a message and a reply that has ended, both or none.
    public func keep(
        _ turn: NewTurn, _ result: ReplyResult, account: String
    ) async throws(StorageError) -> Turn {
        try check(turn)
        let time = content.time
        return try await content.write(.conversations) { database in
            let turn = try add(turn, account: account, time: time, in: database)
            try close(turn.reply.rawValue, with: result, time: time, in: database)
            return turn
        }
    }

    private func add(_ turn: NewTurn, account: String, time: Int64, in database: Database) throws -> Turn {
        if let queued = turn.queued, try !QueueTable.remove(queued, in: database) {
            throw content.refusal("has sent or removed this message already, as in another window.")
        }
        let owner = try AccountTable.add(account, in: database)
        let (id, number) = try conversation(for: turn, account: owner, time: time, in: database)
        let parent = try turn.parent.map { try finished($0, in: number, database) }
        let place = MessagePlace(
            conversation: number, account: AccountTable.word(owner), parent: parent?.number,
            depth: (parent?.depth ?? 0) + 1)
        let asked = try NewMessage(place: place, role: .user, text: turn.text, created: time, ended: time)
            .insert(in: database)
        try attach(turn.attachments, to: asked, account: owner, in: database)
        let reply = try NewMessage(
            place: place.below(asked), role: .assistant, state: .streaming, model: turn.model, owner: turn.owner,
            created: time
        ).insert(in: database)
        let tree = MessageTree(conversation: number, database: database)
        try tree.show(reply)
        try tree.touch(time)
        return Turn(conversation: id, message: MessageID(rawValue: asked), reply: MessageID(rawValue: reply))
    }

    /// Adds the row of a reply below a message, which waits no longer, and shows it: another version, or the next step.
    public func beginReply(
        below message: MessageID, owner: String, model: String
    ) async throws(StorageError) -> MessageID {
        try await add(below: message) { parent, time in
            NewMessage(
                place: parent.below, role: .assistant, state: .streaming, model: model, owner: owner, created: time)
        }
    }

    /// Adds the outcome of a tool below the reply that called it, or below the outcome of another call.
    public func addToolMessage(
        _ text: String, callID: String, below message: MessageID
    ) async throws(StorageError) -> MessageID {
        guard text.utf8.count <= content.bounds.text else {
            throw content.refusal("keeps at most \(String.megabytes(content.bounds.text)) of what a tool says.")
        }
        return try await add(below: message) { parent, time in
            NewMessage(place: parent.below, role: .tool, text: text, callID: callID, created: time, ended: time)
        }
    }

    /// Adds a row below a message, and shows it. A message that waited has been sent then.
    private func add(
        below message: MessageID, _ row: @escaping @Sendable (MessageRecord, _ time: Int64) -> NewMessage
    ) async throws(StorageError) -> MessageID {
        let time = content.time
        return try await content.write(.conversations) { database in
            guard let parent = try MessageRecord.find(message, in: database) else { throw content.gone }
            guard parent.state != .streaming else { throw content.unfinished }
            if parent.state == .waiting {
                try database.run(
                    "UPDATE content_message SET state = 'done', detail = NULL WHERE number = ?", [parent.number])
            }
            let number = try row(parent, time).insert(in: database)
            let tree = parent.tree(in: database)
            try tree.show(number)
            try tree.touch(time)
            return MessageID(rawValue: number)
        }
    }

    func check(_ turn: NewTurn) throws(StorageError) {
        let bounds = content.bounds
        guard turn.text.utf8.count <= bounds.text else {
            throw content.refusal(
                "keeps messages of at most \(String.megabytes(bounds.text)). This one has "
                    + "\(String.megabytes(turn.text.utf8.count)). Shorten it.")
        }
        guard turn.attachments.count <= bounds.attachments else {
            throw content.refusal(
                "keeps at most \(bounds.attachments) attachments of a message. This one has "
                    + "\(turn.attachments.count). Remove some.")
        }
        try check(turn.options)
    }

    private func conversation(
        for turn: NewTurn, account: Int64, time: Int64, in database: Database
    ) throws -> (id: ConversationID, number: Int64) {
        if let id = turn.conversation {
            let number: Int64? = try database.value(
                "SELECT number FROM content_conversation WHERE id = ? AND account = ?", [id.rawValue, account])
            guard let number else { throw content.gone }
            return (id, number)
        }
        let bound = content.bounds.conversations
        guard try !ConversationTable.isFull(account, bound: bound, in: database) else {
            throw content.refusal(ConversationTable.words(bound: bound))
        }
        return try ConversationTable.add(
            title: turn.title.oneLine(upTo: content.bounds.title), source: turn.title.isEmpty ? .none : .words,
            turn.options, account: account, created: time, changed: time, in: database)
    }

    private func finished(_ message: MessageID, in conversation: Int64, _ database: Database) throws -> MessageRecord {
        guard let record = try MessageRecord.find(message, in: database), record.conversation == conversation else {
            throw content.gone
        }
        guard record.state == .done else { throw content.unfinished }
        return record
    }

    private func attach(
        _ attachments: [NewAttachment], to message: Int64, account: Int64, in database: Database
    ) throws {
        for (position, attachment) in attachments.enumerated() {
            try database.run(
                """
                INSERT INTO content_attachment (message, position, blob, name)
                SELECT ?, ?, number, ? FROM content_blob WHERE number = ? AND account = ?
                """,
                [
                    message, position, attachment.name.oneLine(upTo: content.bounds.title), attachment.blob.rawValue,
                    account,
                ])
            guard database.changesCount == 1 else {
                throw content.refusal("no longer has \(attachment.name). Attach it again.")
            }
        }
    }
}

extension ContentDatabase {
    var gone: StorageError { refusal("no longer has this conversation. It was deleted.") }

    var unfinished: StorageError {
        refusal("has a message before this one that is not finished. Wait until it is, or stop it.")
    }
}
