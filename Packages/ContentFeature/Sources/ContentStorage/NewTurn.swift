public struct NewTurn: Sendable, Equatable {
    /// Nil for a new conversation.
    public var conversation: ConversationID?
    public var options: ConversationOptions
    /// The message before; nil for a first message.
    public var parent: MessageID?
    public var text: String
    public var attachments: [NewAttachment] = []
    public var owner: String
    public var model: String

    public init(
        conversation: ConversationID? = nil, options: ConversationOptions, parent: MessageID? = nil, text: String,
        attachments: [NewAttachment] = [], owner: String, model: String
    ) {
        self.conversation = conversation
        self.options = options
        self.parent = parent
        self.text = text
        self.attachments = attachments
        self.owner = owner
        self.model = model
    }
}
