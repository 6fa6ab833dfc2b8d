public import Foundation

public struct ConversationSummary: Sendable, Equatable, Identifiable {
    public let id: ConversationID
    public let title: String
    public let changed: Date
    public let isUnfinished: Bool

    public init(id: ConversationID, title: String, changed: Date, isUnfinished: Bool) {
        self.id = id
        self.title = title
        self.changed = changed
        self.isUnfinished = isUnfinished
    }
}
