/// Why a reply ended.
///
/// Only ``complete`` and ``unknown`` are whole replies. In all others what has come is a part.
public enum AIEnding: Sendable, Equatable {
    case complete
    /// Complete, for a reason that the server did not state.
    case unknown
    /// By the person, or because the reading task was cancelled.
    case stopped
    /// Cut off by the limit on its length.
    case length
    /// With the server's words, if any.
    case filtered(String?)
    /// The model waits for the outcomes of its calls.
    case toolCalls
    /// What broke, in words.
    case interrupted(String)
    /// With whatever came before the error.
    case failed(AIError)
}
