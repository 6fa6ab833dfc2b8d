/// Something that `slipway-guide` answers from: see ``LocalBackendOptions/guide``.
public struct GuideDocument: Sendable, Equatable {
    public enum Kind: String, Sendable {
        case place, setting, command, article
    }

    public let kind: Kind
    public let id: String
    public let title: String
    /// What is cited: `slipway://settings`, or `slipway settings set appearance dark`.
    public let citation: String
    /// Paragraphs. The first answers a question alone.
    public let text: String

    public init(kind: Kind, id: String, title: String, citation: String, text: String) {
        self.kind = kind
        self.id = id
        self.title = title
        self.citation = citation
        self.text = text
    }
}
