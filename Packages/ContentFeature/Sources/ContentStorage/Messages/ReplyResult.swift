public import AIClient

/// How a reply has ended.
public struct ReplyResult: Sendable, Equatable {
    public var ending: StoredEnding
    /// The words of a failure.
    public var detail: String?
    /// Of a failure because the conversation is too long for the model.
    public var tooLong: TooLong?
    /// What it has called.
    public var calls: [StoredCall] = []
    public var usage: AIUsage?
    /// What the server has put into it; nil to keep what the reply has.
    public var members: ServerMembers?
    public var model: String
    /// What has not been appended yet.
    public var rest: [Piece] = []

    public init(
        ending: StoredEnding, detail: String? = nil, tooLong: TooLong? = nil, calls: [StoredCall] = [],
        usage: AIUsage? = nil, members: ServerMembers? = nil, model: String, rest: [Piece] = []
    ) {
        self.ending = ending
        self.detail = detail
        self.tooLong = tooLong
        self.calls = calls
        self.usage = usage
        self.members = members
        self.model = model
        self.rest = rest
    }
}

/// What has arrived of a reply at a time.
public struct Piece: Sendable, Equatable {
    public enum Kind: Int, Sendable { case text, reasoning }
    public let kind: Kind
    public let text: String

    public init(kind: Kind, text: String) {
        self.kind = kind
        self.text = text
    }
}
