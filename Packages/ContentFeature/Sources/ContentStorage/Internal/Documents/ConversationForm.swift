import AIClient
import Core
import Foundation

/// The members of a conversation's document.
struct ConversationForm: Codable, Sendable, Equatable {
    struct Head: Codable, Sendable, Equatable {
        var title: String
        var titleSource: TitleSource
        var persona: String
        var instructions: String
        var model: String
        var offersTools: Bool
        var created: Int64
        /// The number of the message at the end of the path that is shown.
        var leaf: Int?
    }

    struct Message: Codable, Sendable, Equatable {
        var number: Int
        var parent: Int?
        /// The message below it that was shown last.
        var chosen: Int?
        var role: AIMessage.Role
        var text: String
        var reasoning: String?
        var ending: StoredEnding?
        var detail: String?
        var calls: [StoredCall]?
        var callID: String?
        var model: String?
        var promptTokens: Int?
        var replyTokens: Int?
        /// In US dollars.
        var cost: String?
        var created: Int64
        var ended: Int64?
        var attachments: [Attached]?
    }

    struct Attached: Codable, Sendable, Equatable {
        /// A name in ``ConversationForm/blobs``.
        var hash: String
        var name: String
    }

    struct Content: Codable, Sendable, Equatable {
        var type: String
        var width: Int?
        var height: Int?
        var base64: Data
    }

    var slipway = Self.kind
    var version = Self.currentVersion
    var conversation: Head
    var messages: [Message]
    var blobs: [String: Content]

    static let kind = "conversation"
    /// The version that this app writes, and the newest that it reads.
    static let currentVersion = 1
}

extension ConversationForm {
    /// What every version has.
    private struct Kind: Decodable {
        var slipway: String
        var version: Int
    }

    /// Reads a document and checks everything that can be checked without the database.
    static func read(_ json: Data, bounds: ContentBounds) throws(ContentImportError) -> ConversationForm {
        guard json.count <= bounds.document else {
            throw .tooLarge(
                "The file has \(String.megabytes(json.count)); conversations of at most "
                    + "\(String.megabytes(bounds.document)) can be imported.")
        }
        let kind: Kind
        do {
            kind = try ReceivedJSON.decode(Kind.self, from: json)
        } catch {
            throw .invalid("This is not an exported conversation. \(words(error, json))")
        }
        guard kind.slipway == Self.kind else {
            throw .invalid("This is not an exported conversation: its 'slipway' is not '\(Self.kind)'.")
        }
        guard kind.version == currentVersion else {
            throw .invalid(
                "A newer version of slipway exported this conversation (form \(kind.version), and this one reads "
                    + "\(currentVersion)). Update slipway.")
        }
        let form: ConversationForm
        do {
            form = try ReceivedJSON.decode(ConversationForm.self, from: json)
        } catch {
            throw .invalid("This conversation cannot be read. \(words(error, json))")
        }
        try FormCheck(form: form, bounds: bounds).run()
        return form
    }

    private static func words(_ error: any Error, _ json: Data) -> String {
        switch error {
        case ReceivedJSON.Refusal.nestedTooDeeply: return "It is nested too deeply."
        case ReceivedJSON.Refusal.notUTF8: return "It is not in UTF-8."
        case DecodingError.keyNotFound(let key, let context):
            return "\(path(context.codingPath + [key])) is missing."
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
            return "\(path(context.codingPath)) is of another kind than expected."
        case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
            return "\(path(context.codingPath)) has a value that is not known."
        default:
            guard let fault = ReceivedJSON.fault(in: json) else { return "It is not the JSON that was expected." }
            return "It is not JSON (line \(fault.line), character \(fault.column))."
        }
    }

    /// Such as `'messages[3].role'`, with names that the document has given shortened.
    private static func path(_ keys: [any CodingKey]) -> String {
        guard !keys.isEmpty else { return "The top level" }
        let path = keys.reduce(into: "") { text, key in
            if let index = key.intValue {
                text += "[\(index)]"
            } else {
                text += (text.isEmpty ? "" : ".") + key.stringValue.oneLine(upTo: 80)
            }
        }
        return "'\(path)'"
    }
}

/// Whether a document is one that this app could have written: a tree, within the bounds.
struct FormCheck {
    let form: ConversationForm
    let bounds: ContentBounds

    func run() throws(ContentImportError) {
        let head = form.conversation
        try require(
            form.messages.count <= bounds.importedMessages,
            tooLarge: "It has \(form.messages.count) messages; at most \(bounds.importedMessages) are imported.")
        try require(
            head.instructions.utf8.count <= bounds.instructions,
            tooLarge: "Its instructions are longer than \(String.megabytes(bounds.instructions)).")
        try check(time: head.created, "conversation.created")
        for (hash, blob) in form.blobs {
            let limit = blob.type.hasPrefix("text/") ? bounds.textFile : bounds.picture
            try require(
                blob.base64.count <= limit,
                tooLarge:
                    "An attachment has \(String.megabytes(blob.base64.count)); at most \(String.megabytes(limit)) are kept."
            )
            try require(Self.isHash(hash), "An attachment has a name that is no SHA-256.")
            try require([blob.width, blob.height].allSatisfy { ($0 ?? 0) >= 0 }, "An attachment has an invalid size.")
        }
        try checkMessages()
    }

    private func checkMessages() throws(ContentImportError) {
        var parents: [Int: Int?] = [:]
        var last = 0
        for message in form.messages {
            let place = "Message \(message.number)"
            try require(message.number > last, "\(place) does not have a higher number than the one before it.")
            last = message.number
            if let parent = message.parent {
                try require(parents[parent] != nil, "\(place) stands below \(parent), which does not come before it.")
            }
            parents[message.number] = message.parent
            try check(message, place)
        }
        for message in form.messages {
            guard let chosen = message.chosen else { continue }
            try require(parents[chosen] == message.number, "Message \(message.number) has not \(chosen) below it.")
        }
        if let leaf = form.conversation.leaf {
            try require(parents[leaf] != nil, "There is no message \(leaf), with which the shown path is to end.")
        } else {
            try require(form.messages.isEmpty, "It does not say with which message the shown path ends.")
        }
    }

    private func check(_ message: ConversationForm.Message, _ place: String) throws(ContentImportError) {
        try require(message.role != .system, "\(place) has the role 'system', which no message has.")
        // A reply answers something, and a tool's outcome a call.
        try require(
            message.parent != nil || message.role == .user, "\(place) is the first one, and not one of the person's.")
        try require(
            message.role != .tool || message.callID != nil, "\(place) is a tool's, and does not say of which call.")
        try require(
            max(message.text.utf8.count, message.reasoning?.utf8.count ?? 0) <= bounds.text,
            tooLarge: "\(place) is longer than \(String.megabytes(bounds.text)).")
        let others = [message.detail, message.callID, message.model]
        let calls: [String?] = (message.calls ?? []).flatMap { call in
            [call.call.id, call.call.name, call.call.arguments, call.outcome ?? ""]
        }
        try require(
            (others + calls).allSatisfy { ($0 ?? "").utf8.count <= bounds.text },
            tooLarge: "\(place) has a part that is longer than \(String.megabytes(bounds.text)).")
        try require(
            [message.promptTokens, message.replyTokens].allSatisfy { ($0 ?? 0) >= 0 },
            "\(place) has a negative number of tokens.")
        if let cost = message.cost {
            try require(
                cost.utf8.count <= 40 && Decimal(digits: cost)?.isFinite == true,
                "\(place) has a cost that is no number.")
        }
        try check(time: message.created, "\(place): created")
        if let ended = message.ended { try check(time: ended, "\(place): ended") }
        let attachments = message.attachments ?? []
        try require(
            attachments.count <= bounds.attachments,
            tooLarge: "\(place) has more than \(bounds.attachments) attachments.")
        for attachment in attachments {
            try require(form.blobs[attachment.hash] != nil, "\(place) has an attachment that is not in the file.")
        }
    }

    private func check(time: Int64, _ place: String) throws(ContentImportError) {
        // Up to the end of the year 9999.
        try require((0...253_402_300_799_999).contains(time), "\(place) is no time.")
    }

    private func require(_ isTrue: Bool, _ words: @autoclosure () -> String) throws(ContentImportError) {
        guard isTrue else { throw .invalid("This conversation cannot be imported. \(words())") }
    }

    private func require(_ isTrue: Bool, tooLarge words: @autoclosure () -> String) throws(ContentImportError) {
        guard isTrue else { throw .tooLarge("This conversation cannot be imported. \(words())") }
    }

    private static func isHash(_ text: String) -> Bool {
        text.utf8.count == 64 && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    }
}
