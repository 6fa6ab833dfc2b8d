public import AIClient

/// A message of the user that is about to be sent.
public struct NewTurn: Sendable, Equatable {
    /// The conversation; nil for a new one.
    public var conversation: ConversationID?
    /// The options of a new conversation; an existing one keeps its own.
    public var options: ConversationOptions
    /// The title of a new conversation: the first words, until it has a better one.
    public var title: String
    /// The message that it stands below; nil for a first message. Where there is one already, it becomes another version.
    public var parent: MessageID?
    public var text: String
    public var attachments: [NewAttachment] = []
    /// The process that streams the reply.
    public var owner: String
    public var model: String
    /// The message of the queue that this is, which leaves it when the turn begins.
    public var queued: QueuedMessage.ID?

    public init(
        conversation: ConversationID? = nil, options: ConversationOptions, title: String = "",
        parent: MessageID? = nil, text: String, attachments: [NewAttachment] = [], owner: String, model: String
    ) {
        self.conversation = conversation
        self.options = options
        self.title = title
        self.parent = parent
        self.text = text
        self.attachments = attachments
        self.owner = owner
        self.model = model
    }
}

/// A file to be attached; its bytes are there already.
public struct NewAttachment: Sendable, Equatable {
    public let blob: BlobID
    public let name: String

    public init(blob: BlobID, name: String) {
        self.blob = blob
        self.name = name
    }
}

/// A message of the user and the row of its reply.
public struct Turn: Sendable, Equatable {
    public let conversation: ConversationID
    public let message: MessageID
    public let reply: MessageID

    public init(conversation: ConversationID, message: MessageID, reply: MessageID) {
        self.conversation = conversation
        self.message = message
        self.reply = reply
    }
}

/// A message that is sent when the server is back.
public struct WaitingMessage: Sendable, Equatable {
    public let conversation: ConversationID
    public let message: MessageID
    public let account: String
}

/// How a reply has ended.
public struct ReplyResult: Sendable, Equatable {
    public var ending: StoredEnding
    /// The words of a failure.
    public var detail: String?
    /// The numbers of tokens, when the reply failed because the conversation is too long for the model.
    public var tooLong: TooLong?
    /// The calls of the reply.
    public var calls: [StoredCall] = []
    public var usage: AIUsage?
    /// The members that the server put into the reply; nil to keep those that the reply has.
    public var members: ServerMembers?
    public var model: String
    /// The pieces that have not been appended yet.
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

/// A part of a reply that has arrived at once.
public struct Piece: Sendable, Equatable {
    public enum Kind: Int, Sendable { case text, reasoning }
    public let kind: Kind
    public var text: String

    public init(kind: Kind, text: String) {
        self.kind = kind
        self.text = text
    }
}
