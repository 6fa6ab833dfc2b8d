public import AIClient

/// A tool call of a reply, and what became of it.
public struct StoredCall: Sendable, Equatable, Codable {
    public let call: AIToolCall
    public var state: CallState
    /// What the tool has said.
    public var outcome: String?

    public init(call: AIToolCall, state: CallState, outcome: String? = nil) {
        self.call = call
        self.state = state
        self.outcome = outcome
    }
}
