import AIClient
import Core
import Foundation
import GRDB

/// Reads a conversation whole.
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
        ConversationForm.Message(
            number: number, parent: parent, chosen: chosen, role: message.role, text: message.text,
            reasoning: message.reasoning.isEmpty ? nil : message.reasoning,
            // What is still arriving breaks off here.
            ending: message.state == .streaming ? .interrupted : message.ending, detail: message.detail,
            tooLong: message.tooLong, calls: message.calls.isEmpty ? nil : message.calls, callID: message.callID,
            serverMembers: message.members,
            model: message.model.isEmpty ? nil : message.model, promptTokens: message.usage?.promptTokens,
            replyTokens: message.usage?.replyTokens, cost: message.usage?.cost.map { "\($0)" },
            created: message.created.milliseconds, ended: message.ended?.milliseconds,
            attachments: message.attachments.isEmpty
                ? nil
                : message.attachments.compactMap { attachment in
                    hashes[attachment.blob.rawValue].map { .init(hash: $0, name: attachment.name) }
                })
    }
}
