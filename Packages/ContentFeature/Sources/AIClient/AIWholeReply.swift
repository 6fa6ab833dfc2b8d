/// A reply that has ended.
public struct AIWholeReply: Sendable, Equatable {
    public let text: String
    public let calls: [AIToolCall]
    public let usage: AIUsage?
    public let ending: AIEnding

    public init(text: String, calls: [AIToolCall], usage: AIUsage?, ending: AIEnding) {
        self.text = text
        self.calls = calls
        self.usage = usage
        self.ending = ending
    }
}
