/// Something that `slipway-guide` answers from: see ``LocalBackendOptions/guide``.
public struct GuideDocument: Sendable, Equatable {
    public enum Kind: String, Sendable {
        case place, setting, command
        /// All of a kind, as ``GuideDocument/parts``.
        case overview
    }

    public let kind: Kind
    public let id: String
    public let title: String
    /// Links and commands, the best first: `slipway://settings`, or `slipway settings set appearance dark`.
    public let citations: [String]
    /// Paragraphs. The first answers a question alone.
    public let text: String
    /// What the answer lists: the settings of an overview, or the commands of a group.
    public let parts: [GuideDocument]

    public init(
        kind: Kind, id: String, title: String, citations: [String], text: String, parts: [GuideDocument] = []
    ) {
        self.kind = kind
        self.id = id
        self.title = title
        self.citations = citations
        self.text = text
        self.parts = parts
    }

    var lead: String {
        text.firstRange(of: "\n\n").map { String(text[..<$0.lowerBound]) } ?? text
    }

    /// All but the first paragraph.
    var rest: String {
        text.firstRange(of: "\n\n").map { String(text[$0.upperBound...]) } ?? ""
    }
}
