import AIClient
import Core
import Foundation
import GRDB
public import Persistence

struct ConversationImport {
    let form: ConversationForm
    let content: ContentDatabase
    let time: Int64

    func run(account: String, in database: Database) throws -> ConversationID {
        let owner = try AccountTable.add(account, in: database)
        let bound = content.bounds.conversations
        guard try !ConversationTable.isFull(owner, bound: bound, in: database) else {
            throw StorageRefusal(words: "The database \(ConversationTable.words(bound: bound))")
        }
        let head = form.conversation
        let options = ConversationOptions(
            persona: head.persona, instructions: head.instructions, model: head.model, offersTools: head.offersTools)
        let (id, number) = try ConversationTable.add(
            title: head.title.oneLine(upTo: content.bounds.title), source: head.titleSource, options, account: owner,
            created: head.created, changed: time, in: database)
        let blobs = try keepBlobs(account: owner, in: database)
        let numbers = try add(to: number, account: owner, blobs, in: database)
        try choose(numbers, in: database)
        if let leaf = head.leaf.flatMap({ numbers[$0] }) {
            try MessageTree(conversation: number, database: database).show(leaf)
        }
        return id
    }

    /// Hashing takes a while for many megabytes.
    @concurrent
    func checkBlobs() async throws(ContentBoundError) {
        for (hash, blob) in attached where content.hash(of: blob.base64) != hash {
            throw .invalid(
                "This conversation cannot be imported. An attachment is not what it was when it was exported.")
        }
    }

    private var attached: [String: ConversationForm.Content] {
        let hashes = Set(form.messages.flatMap { $0.attachments ?? [] }.map(\.hash))
        return form.blobs.filter { hashes.contains($0.key) }
    }

    private func keepBlobs(account: Int64, in database: Database) throws -> [String: Int64] {
        var numbers: [String: Int64] = [:]
        for (hash, blob) in attached {
            numbers[hash] = try BlobTable.keep(
                Blob(data: blob.base64, type: blob.type, width: blob.width, height: blob.height),
                upTo: blob.base64.count, in: .attachments, account: account, content: content, in: database)
        }
        return numbers
    }

    private func add(
        to conversation: Int64, account: Int64, _ blobs: [String: Int64], in database: Database
    ) throws -> [Int: Int64] {
        var numbers: [Int: Int64] = [:]
        var depths: [Int: Int] = [:]
        for message in form.messages {
            let depth = (message.parent.flatMap { depths[$0] } ?? 0) + 1
            depths[message.number] = depth
            let place = MessagePlace(
                conversation: conversation, account: AccountTable.word(account),
                parent: message.parent.flatMap { numbers[$0] }, depth: depth)
            var new = NewMessage(place: place, role: message.role, text: message.text, created: message.created)
            new.ending = message.ending
            new.detail = message.detail
            new.tooLong = message.tooLong.map { TooLong(used: $0.used, limit: $0.limit) }
            new.reasoning = message.reasoning ?? ""
            new.calls = (message.calls ?? []).map(Self.settled)
            new.callID = message.callID
            new.members = message.serverMembers
            new.model = message.model ?? ""
            new.promptTokens = AIUsage.plausible(message.promptTokens)
            new.replyTokens = AIUsage.plausible(message.replyTokens)
            new.cost = message.cost
            new.ended = message.ended
            let number = try new.insert(in: database)
            numbers[message.number] = number
            for (position, attachment) in (message.attachments ?? []).enumerated() {
                try database.run(
                    "INSERT INTO content_attachment (message, position, blob, name) VALUES (?, ?, ?, ?)",
                    [
                        number, position, blobs[attachment.hash], attachment.name.oneLine(upTo: content.bounds.title),
                    ])
            }
        }
        return numbers
    }

    /// A call that was still to be answered must not be carried out because of a file.
    private static func settled(_ call: StoredCall) -> StoredCall {
        var call = call
        if call.state == .asked || call.state == .allowed { call.state = .declined }
        return call
    }

    private func choose(_ numbers: [Int: Int64], in database: Database) throws {
        let statement = try database.cachedStatement(sql: "UPDATE content_message SET chosen = ? WHERE number = ?")
        for message in form.messages {
            guard let chosen = message.chosen.flatMap({ numbers[$0] }) else { continue }
            try statement.execute(arguments: [chosen, numbers[message.number]])
        }
    }
}

extension ConversationStore {
    /// Exports a conversation; nil when there is none. A reply that is streaming breaks off there.
    public func export(_ id: ConversationID, account: String) async throws(StorageError) -> ConversationDocument? {
        try await content.read { database in
            guard let number = try Self.number(of: id, account: account, in: database) else { return nil }
            return try ConversationExport(conversation: number, database: database).form().map(
                ConversationDocument.init)
        }
    }

    /// Adds the conversation of a document, whole or not at all. Tool calls that were to be answered are declined.
    public func importing(
        _ document: ConversationDocument, account: String
    ) async throws(ContentBoundError) -> ConversationID {
        let importing = ConversationImport(form: document.form, content: content, time: content.time)
        try await importing.checkBlobs()
        do throws(ContentBoundError) {
            return try await content.bounded(.conversations) { try importing.run(account: account, in: $0) }
        } catch {
            if case .full(let words) = error { throw .invalid(words) }
            throw error
        }
    }
}

struct ConversationExport {
    let conversation: Int64
    let database: Database

    func form() throws -> ConversationForm? {
        let row = try database.row("SELECT * FROM content_conversation WHERE number = ?", [conversation])
        guard let row else { return nil }
        let messages = try MessageRows.all(of: conversation, in: database)
        // Counted anew, so that the document does not depend on what else the database has held.
        let numbers = Dictionary(uniqueKeysWithValues: zip(messages.map(\.id.rawValue), 1...))
        let chosen = try chosen()
        let blobs = try blobs()
        return ConversationForm(
            conversation: try head(row, numbers),
            messages: messages.map { message in
                form(
                    message, parent: message.parent.flatMap { numbers[$0.rawValue] },
                    chosen: chosen[message.id.rawValue].flatMap { numbers[$0] }, numbers[message.id.rawValue] ?? 0,
                    blobs.hashes)
            },
            blobs: blobs.contents)
    }

    private func head(_ row: Row, _ numbers: [Int64: Int]) throws -> ConversationForm.Head {
        let leaf = try MessageTree(conversation: conversation, database: database).leaf()
        return ConversationForm.Head(
            title: row["title"], titleSource: TitleSource(rawValue: row["title_source"]) ?? .none,
            persona: row["persona"], instructions: row["instructions"], model: row["model"],
            offersTools: row["tools"], created: row["created"], leaf: leaf.flatMap { numbers[$0] })
    }

    private func chosen() throws -> [Int64: Int64] {
        let rows = try database.rows(
            """
            SELECT number, chosen FROM content_message m WHERE conversation = ? AND EXISTS (
                SELECT 1 FROM content_message k WHERE k.number = m.chosen AND k.parent = m.number)
            """, [conversation])
        return Dictionary(uniqueKeysWithValues: rows.map { ($0["number"], $0["chosen"]) })
    }

    private func blobs() throws -> (hashes: [Int64: String], contents: [String: ConversationForm.Content]) {
        let rows = try database.rows(
            """
            SELECT number, hash, type, width, height, bytes FROM content_blob WHERE number IN (
                SELECT a.blob FROM content_attachment a JOIN content_message m ON m.number = a.message
                WHERE m.conversation = ?)
            """, [conversation])
        var hashes: [Int64: String] = [:]
        var contents: [String: ConversationForm.Content] = [:]
        for row in rows {
            let hash: String = row["hash"]
            hashes[row["number"]] = hash
            contents[hash] = ConversationForm.Content(
                type: row["type"], width: row["width"], height: row["height"], base64: row["bytes"])
        }
        return (hashes, contents)
    }

    private func form(
        _ message: StoredMessage, parent: Int?, chosen: Int?, _ number: Int, _ hashes: [Int64: String]
    ) -> ConversationForm.Message {
        var form = ConversationForm.Message(
            number: number, parent: parent, chosen: chosen, role: message.role, text: message.text,
            created: message.created.milliseconds, ended: message.ended?.milliseconds)
        form.reasoning = message.reasoning.isEmpty ? nil : message.reasoning
        // What is still arriving breaks off here.
        form.ending = message.state == .streaming ? .interrupted : message.ending
        form.detail = message.detail
        form.tooLong = message.tooLong
        form.calls = message.calls.isEmpty ? nil : message.calls
        form.callID = message.callID
        form.serverMembers = message.members
        form.model = message.model.isEmpty ? nil : message.model
        form.promptTokens = message.usage?.promptTokens
        form.replyTokens = message.usage?.replyTokens
        form.cost = message.usage?.cost.map { "\($0)" }
        guard !message.attachments.isEmpty else { return form }
        form.attachments = message.attachments.compactMap { attachment in
            hashes[attachment.blob.rawValue].map { .init(hash: $0, name: attachment.name) }
        }
        return form
    }
}
