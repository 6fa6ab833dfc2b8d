public import AIClient

public struct StoredCall: Sendable, Equatable, Codable {
    public let call: AIToolCall
    public var state: CallState
    public var outcome: String?

    public init(call: AIToolCall, state: CallState, outcome: String? = nil) {
        self.call = call
        self.state = state
        self.outcome = outcome
    }
}
