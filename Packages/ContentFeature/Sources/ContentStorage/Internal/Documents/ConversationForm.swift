import AIClient
import Core
public import Foundation

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
        var chosen: Int?
        var role: AIMessage.Role
        var text: String
        var reasoning: String?
        var ending: StoredEnding?
        var detail: String?
        var tooLong: TooLong?
        var calls: [StoredCall]?
        var callID: String?
        var serverMembers: ServerMembers?
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

/// Whether a document is one that this app could have written: a tree, within the bounds.
struct FormCheck {
    let form: ConversationForm
    let bounds: ContentBounds

    func run() throws(ContentBoundError) {
        let head = form.conversation
        try require(
            head.instructions.utf8.count <= bounds.instructions,
            "Its instructions are longer than \(String.megabytes(bounds.instructions)).")
        try check(time: head.created, "conversation.created")
        for blob in form.blobs.values {
            let limit = blob.type.hasPrefix("text/") ? bounds.textFile : bounds.picture
            try require(
                blob.base64.count <= limit,
                "An attachment has \(String.megabytes(blob.base64.count)); at most \(String.megabytes(limit)) are kept."
            )
            try require(
                [blob.width, blob.height].allSatisfy { Self.numbers.contains($0 ?? 0) },
                "An attachment has an invalid size.")
        }
        try checkMessages()
    }

    private func checkMessages() throws(ContentBoundError) {
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

    private func check(_ message: ConversationForm.Message, _ place: String) throws(ContentBoundError) {
        try require(message.role != .system, "\(place) has the role 'system', which no message has.")
        // A reply answers something, and a tool's outcome a call.
        try require(
            message.parent != nil || message.role == .user, "\(place) is the first one, and not one of the person's.")
        try require(
            message.role != .tool || message.callID != nil, "\(place) is a tool's, and does not say of which call.")
        try require(
            max(message.text.utf8.count, message.reasoning?.utf8.count ?? 0) <= bounds.text,
            "\(place) is longer than \(String.megabytes(bounds.text)).")
        let others = [message.detail, message.callID, message.model]
        let calls: [String?] = (message.calls ?? []).flatMap { call in
            [call.call.id, call.call.name, call.call.arguments, call.outcome ?? ""]
        }
        try require(
            (others + calls).allSatisfy { ($0 ?? "").utf8.count <= bounds.text },
            "\(place) has a part that is longer than \(String.megabytes(bounds.text)).")
        try require(
            [message.promptTokens, message.replyTokens].allSatisfy { Self.numbers.contains($0 ?? 0) },
            "\(place) has a number of tokens that is negative or too large.")
        if let members = message.serverMembers {
            try require(
                ((try? StoredJSON.text(members)) ?? "").utf8.count <= 2 * bounds.text,
                "\(place) has more of its server than \(String.megabytes(2 * bounds.text)).")
        }
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
            "\(place) has more than \(bounds.attachments) attachments.")
        for attachment in attachments {
            try require(form.blobs[attachment.hash] != nil, "\(place) has an attachment that is not in the file.")
        }
    }

    /// What counts and sizes can be: sums of all that a database holds do not overflow.
    private static let numbers = 0...1_000_000_000_000

    private func check(time: Int64, _ place: String) throws(ContentBoundError) {
        try require(time >= 0 && Date(milliseconds: time) != nil, "\(place) is no time.")
    }

    private func require(_ isTrue: Bool, _ words: @autoclosure () -> String) throws(ContentBoundError) {
        guard isTrue else { throw .invalid("This conversation cannot be imported. \(words())") }
    }
}

/// A conversation in a file, to be kept or moved: all of its messages, with the versions that are not shown, and what is
/// attached to them. Neither the account nor anything that is needed to reach a server is in it.
///
/// ```json
/// {"slipway": "conversation", "version": 1,
///  "conversation": {"title": "Whales", "titleSource": "words", "created": 1795312380000, "leaf": 2, …},
///  "messages": [{"number": 1, "role": "user", "text": "What do whales eat?", …},
///               {"number": 2, "parent": 1, "role": "assistant", "text": "Krill.", "ending": "complete", …}],
///  "blobs": {"<SHA-256>": {"type": "image/png", "base64": "…"}}}
/// ```
///
/// Times are in milliseconds since 1970-01-01 00:00 UTC. Messages have numbers from 1 on, each a higher one than the
/// message that it stands below.
public struct ConversationDocument: Sendable, Equatable {
    let form: ConversationForm

    init(_ form: ConversationForm) {
        self.form = form
    }

    /// Reads a document that was exported, by this version or an earlier one. Nothing of it is trusted.
    public init(json: Data) throws(ContentBoundError) {
        form = try ConversationReader.read(json, bounds: .standard)
    }

    /// Reads a document part by part, without holding the caller's actor: it may have more than a hundred megabytes.
    @concurrent
    public static func read(_ json: Data) async throws(ContentBoundError) -> ConversationDocument {
        try ConversationDocument(json: json)
    }

    /// Writes the document as ``json`` or ``markdown`` without holding the caller's actor.
    @concurrent
    public func data(asJSON isJSON: Bool) async -> Data {
        isJSON ? json : Data(markdown.utf8)
    }

    /// The document as JSON, which is always the same for the same conversation.
    public var json: Data { StoredJSON.document(form) }

    /// The shown path as Markdown, for reading. It cannot be imported.
    public var markdown: String { ConversationMarkdown(form).text }
}
