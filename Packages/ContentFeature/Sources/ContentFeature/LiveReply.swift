public import AIClient

/// A reply that is arriving. Published at most every 33 ms.
@MainActor
public protocol LiveReply: AnyObject {
    var text: String { get }
    var reasoning: String { get }
    var wait: AIWait? { get }
    /// Nil while it goes on.
    var ending: AIEnding? { get }
}
