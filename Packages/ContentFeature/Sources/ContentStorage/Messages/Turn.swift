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
