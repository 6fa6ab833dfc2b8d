/// A message that is sent when the server is back.
public struct WaitingMessage: Sendable, Equatable {
    public let conversation: ConversationID
    public let message: MessageID
    public let account: String

    public init(conversation: ConversationID, message: MessageID, account: String) {
        self.conversation = conversation
        self.message = message
        self.account = account
    }
}
