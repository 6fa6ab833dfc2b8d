/// One message of a conversation.
public struct AIMessage: Sendable, Equatable {
    public enum Role: String, Sendable, Codable { case system, user, assistant, tool }
    public enum Part: Sendable, Equatable { case text(String), picture(AIPictureData) }
    public var role: Role
    public var parts: [Part]
    /// What an assistant's message called.
    public var calls: [AIToolCall] = []
    /// Which call a tool's message answers.
    public var callID: String?

    public init(role: Role, parts: [Part], calls: [AIToolCall] = [], callID: String? = nil) {
        self.role = role
        self.parts = parts
        self.calls = calls
        self.callID = callID
    }
}
