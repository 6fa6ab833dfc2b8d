public enum AIEnding: Sendable, Equatable {
    case complete
    /// Complete, for a reason that the server did not state.
    case unknown
    case stopped
    case length
    /// With the server's words, if any.
    case filtered(String?)
    case toolCalls
    /// What broke, in words.
    case interrupted(String)
    case failed(AIError)
}
