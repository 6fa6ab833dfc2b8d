/// A conversation, without its messages.
public struct Conversation: Sendable, Equatable, Identifiable {
    public let id: ConversationID
    public let title: String
    public let titleSource: TitleSource
    public let options: ConversationOptions
    /// The end of the shown path; nil when it is empty.
    public let leaf: MessageID?
    /// How many messages the shown path has.
    public let depth: Int

    public init(
        id: ConversationID, title: String, titleSource: TitleSource, options: ConversationOptions, leaf: MessageID?,
        depth: Int
    ) {
        self.id = id
        self.title = title
        self.titleSource = titleSource
        self.options = options
        self.leaf = leaf
        self.depth = depth
    }
}
