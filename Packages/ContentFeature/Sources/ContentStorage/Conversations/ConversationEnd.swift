/// A conversation, and the last messages of its shown path.
public struct ConversationEnd: Sendable, Equatable {
    public let conversation: Conversation
    /// The oldest first.
    public let messages: [StoredMessage]
}
