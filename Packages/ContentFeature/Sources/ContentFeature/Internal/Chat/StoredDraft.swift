import AIClient
import ContentStorage
import Domain
import Foundation

/// A message that was written and not sent, as it is stored: the next one of a conversation at `chat/ID`, and each new version
/// of a message at a place of its own below, so that windows that edit different messages do not replace each other's text.
struct StoredDraft: Codable, Equatable {
    struct File: Codable, Equatable {
        let blob: Int64
        let name: String
        let words: String
    }

    let text: String
    let files: [File]
    /// The message that it replaces with another version.
    let edited: Int64?
    /// The last message when it was written; nil for none, and in older versions.
    let after: Int64?
    /// In seconds since 1970; nil in older versions.
    let written: Int64?

    init(_ content: MessageDraft.Content, after last: MessageID?, _ now: Date) {
        text = content.text
        files = content.attachments.compactMap { file in
            file.id.map { File(blob: $0.rawValue, name: file.name, words: file.words) }
        }
        edited = content.edited?.id.rawValue
        after = last?.rawValue
        written = Int64(now.timeIntervalSince1970)
    }

    static func place(in conversation: ConversationID?, editing message: Int64? = nil) -> String {
        let next = "chat/\(conversation?.rawValue ?? ContentRoute.newConversation)"
        return message.map { "\(next)/edit/\($0)" } ?? next
    }

    var encoded: String? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Whether it is the last message or in the queue: the process may have ended after it was sent.
    func isSent(in messages: [StoredMessage], _ queue: [QueuedMessage]) -> Bool {
        func isThis(_ text: String, _ files: [Attachment]) -> Bool {
            text == self.text && files.map(\.blob.rawValue) == self.files.map(\.blob)
        }
        func isLater(_ date: Date) -> Bool { written.map { Int64(date.timeIntervalSince1970) >= $0 } ?? false }
        if queue.contains(where: { isLater($0.created) && isThis($0.text, $0.attachments) }) { return true }
        guard let sent = messages.last(where: { $0.role == .user }), isThis(sent.text, sent.attachments) else {
            return false
        }
        return after.map { sent.id.rawValue > $0 } ?? (sent.depth == 1 && isLater(sent.created))
    }
}

extension Drafts {
    /// The drafts of a conversation, or of a new one, the one that was stored last at the end.
    ///
    /// - Returns: nil where they cannot be read.
    func messages(in conversation: ConversationID?) async -> [StoredDraft]? {
        let place = StoredDraft.place(in: conversation)
        guard let stored = await texts(under: place) else { return nil }
        func value<Value: Decodable>(_ type: Value.Type, _ text: String) -> Value? {
            try? JSONDecoder().decode(type, from: Data(text.utf8))
        }
        // Older versions stored one edit, or all, below the next message.
        struct Edits: Decodable { let forms: [StoredDraft] }
        let old = "\(place)/edit"
        guard let text = stored.first(where: { $0.place == old })?.text,
            let edits = value(Edits.self, text)?.forms ?? value(StoredDraft.self, text).map({ [$0] })
        else { return stored.compactMap { value(StoredDraft.self, $0.text) } }
        for edit in edits {
            let place = StoredDraft.place(in: conversation, editing: edit.edited)
            guard await keep(edit.encoded, at: place) else { return nil }
        }
        return await keep(nil, at: old) ? await messages(in: conversation) : nil
    }
}
