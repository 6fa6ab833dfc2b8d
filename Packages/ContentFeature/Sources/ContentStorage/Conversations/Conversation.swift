public import AIClient
public import Foundation

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
    let queue: [QueuedMessage.ID]
}

/// A conversation's id in links: a UUID in lower case.
public struct ConversationID: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// How a conversation's replies are asked for.
public struct ConversationOptions: Sendable, Equatable {
    /// The id of the persona that it was begun with.
    public var persona = ""
    /// The system prompt itself, so that a persona that is edited later changes no conversation.
    public var instructions = ""
    /// The model; empty for the configured one.
    public var model = ""
    /// Whether the model may be offered what the app can do.
    public var offersTools = false

    public init(persona: String = "", instructions: String = "", model: String = "", offersTools: Bool = false) {
        self.persona = persona
        self.instructions = instructions
        self.model = model
        self.offersTools = offersTools
    }
}

/// Where a conversation's title comes from.
public enum TitleSource: String, Sendable, Codable {
    case none
    /// The title is the first words of the first message.
    case words
    case model
    case person
}

/// A conversation in a list.
public struct ConversationSummary: Sendable, Equatable, Identifiable {
    public let id: ConversationID
    public let title: String
    /// When its last message was added.
    public let changed: Date
    /// Whether a reply is arriving or a message waits.
    public let isUnfinished: Bool
}

/// A conversation, the last messages of its shown path, and those that wait for their turn.
public struct ConversationEnd: Sendable, Equatable {
    /// The conversation itself.
    public let conversation: Conversation
    /// The messages, the oldest first.
    public let messages: [StoredMessage]
    public let queue: [QueuedMessage]
}

/// A message in which words were found.
public struct SearchHit: Sendable, Equatable {
    public let conversation: ConversationID
    public let title: String
    public let message: MessageID
    public let role: AIMessage.Role
    /// About 12 words around the place, on one line.
    public let excerpt: String
    public let date: Date
}
