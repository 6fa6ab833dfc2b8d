public import AIClient
public import Foundation

/// A message in which words were found.
public struct SearchHit: Sendable, Equatable {
    public let conversation: ConversationID
    public let title: String
    public let message: MessageID
    public let role: AIMessage.Role
    /// About 12 words around the place, on one line.
    public let excerpt: String
    /// Where the words are in the excerpt, in UTF-8 offsets.
    public let found: [Range<Int>]
    public let date: Date

    public init(
        conversation: ConversationID, title: String, message: MessageID, role: AIMessage.Role, excerpt: String,
        found: [Range<Int>], date: Date
    ) {
        self.conversation = conversation
        self.title = title
        self.message = message
        self.role = role
        self.excerpt = excerpt
        self.found = found
        self.date = date
    }
}
