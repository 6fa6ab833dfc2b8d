public import Foundation

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
    public init(json: Data) throws(ContentImportError) {
        form = try ConversationReader.read(json, bounds: .standard)
    }

    /// Reads a document part by part, without holding the caller's actor: it may have more than a hundred megabytes.
    @concurrent
    public static func read(_ json: Data) async throws(ContentImportError) -> ConversationDocument {
        try ConversationDocument(json: json)
    }

    /// Writes the document as ``json`` or ``markdown`` without holding the caller's actor.
    @concurrent
    public func data(asJSON isJSON: Bool) async -> Data {
        isJSON ? json : Data(markdown.utf8)
    }

    /// The same for the same conversation, whichever way it has come here.
    public var json: Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        // Texts and numbers alone, which can always be encoded.
        return (try? encoder.encode(form)) ?? Data()
    }

    /// The path that is shown, for reading. It cannot be imported.
    public var markdown: String { ConversationMarkdown(form).text }
}
