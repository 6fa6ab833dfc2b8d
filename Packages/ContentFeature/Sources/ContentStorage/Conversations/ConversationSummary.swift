public import Foundation

/// A conversation in a list.
public struct ConversationSummary: Sendable, Equatable, Identifiable {
    public let id: ConversationID
    public let title: String
    /// When its last message was added.
    public let changed: Date
    /// Whether a reply is arriving or a message waits.
    public let isUnfinished: Bool

    public init(id: ConversationID, title: String, changed: Date, isUnfinished: Bool) {
        self.id = id
        self.title = title
        self.changed = changed
        self.isUnfinished = isUnfinished
    }
}
