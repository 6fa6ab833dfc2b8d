public enum AIUpdate: Sendable, Equatable {
    /// An attempt failed, and is repeated then.
    case waiting(AIWait)
    /// The server has begun to answer; once, with the model that it names.
    case begun(model: String?)
    /// Never empty; many tokens at once when they come fast.
    case text(String)
    case reasoning(String)
    case limits(AIRateLimits)
    case usage(AIUsage)
    /// Whole, once, just before `.ended(.toolCalls)`.
    case calls([AIToolCall])
    case ended(AIEnding)
}
