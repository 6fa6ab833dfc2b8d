public import AIClient
public import Foundation

/// A message as it is now.
public struct StoredMessage: Sendable, Equatable, Identifiable {
    public let id: MessageID
    /// The message that it stands below; nil for a first message.
    public let parent: MessageID?
    /// Its place in the path, from 1.
    public let depth: Int
    public let role: AIMessage.Role
    public let state: MessageState
    /// Nil for other messages than replies that have ended.
    public let ending: StoredEnding?
    /// The words of a failure, or the reason for waiting.
    public let detail: String?
    /// With the pieces that have arrived so far.
    public let text: String
    public let reasoning: String
    /// The last piece that `text` holds; 0 when there is none.
    public let lastPiece: Int64
    public let calls: [StoredCall]
    /// The call that a tool's message answers.
    public let callID: String?
    public let model: String
    /// The process that streams it; nil for what does not stream.
    public let owner: String?
    /// What the server has stated.
    public let usage: AIUsage?
    public let created: Date
    public let ended: Date?
    public let attachments: [Attachment]
    /// Which of its siblings it is, from 1, and how many there are.
    public let version: Int
    public let versions: Int

    public init(
        id: MessageID, parent: MessageID?, depth: Int, role: AIMessage.Role, state: MessageState,
        ending: StoredEnding?, detail: String?, text: String, reasoning: String, lastPiece: Int64,
        calls: [StoredCall], callID: String?, model: String, owner: String?, usage: AIUsage?, created: Date,
        ended: Date?, attachments: [Attachment], version: Int, versions: Int
    ) {
        self.id = id
        self.parent = parent
        self.depth = depth
        self.role = role
        self.state = state
        self.ending = ending
        self.detail = detail
        self.text = text
        self.reasoning = reasoning
        self.lastPiece = lastPiece
        self.calls = calls
        self.callID = callID
        self.model = model
        self.owner = owner
        self.usage = usage
        self.created = created
        self.ended = ended
        self.attachments = attachments
        self.version = version
        self.versions = versions
    }
}
