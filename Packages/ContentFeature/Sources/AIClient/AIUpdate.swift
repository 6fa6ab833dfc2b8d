/// What happens while a reply is awaited and arrives.
public enum AIUpdate: Sendable, Equatable {
    /// An attempt failed, and is repeated then.
    case waiting(AIWait)
    /// The server has accepted the request, and the reply follows; once, perhaps long before the first words.
    case accepted
    /// The first words have come; once, with the model that the server names.
    case begun(model: String?)
    /// Never empty; many tokens at once when they come fast.
    case text(String)
    /// What the model says to itself, from servers that show it. Never empty.
    case reasoning(String)
    case limits(AIRateLimits)
    /// At the end, if the server states it.
    case usage(AIUsage)
    /// Whole, once, just before `.ended(.toolCalls)`.
    case calls([AIToolCall])
    /// The last update.
    case ended(AIEnding)
}
