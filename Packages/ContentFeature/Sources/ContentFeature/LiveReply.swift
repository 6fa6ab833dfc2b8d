public import AIClient

/// A reply that is arriving. Published at most every 33 ms.
@MainActor
public protocol LiveReply: AnyObject {
    var text: String { get }
    var reasoning: String { get }
    /// Set while a failed attempt is about to be repeated.
    var wait: AIWait? { get }
    /// Nil while it goes on.
    var ending: AIEnding? { get }
    /// What went wrong, in words; nil when nothing did.
    var detail: String? { get }
}
