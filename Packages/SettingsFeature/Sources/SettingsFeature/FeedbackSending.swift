/// Brings one message to the makers.
public protocol FeedbackSending: Sendable {
    /// Tries once. The same message may be sent again after any answer but ``FeedbackReceipt/received``, and even after
    /// that one when the process was killed meanwhile.
    func send(_ feedback: Feedback) async -> FeedbackReceipt
}

/// How an attempt to send a message ended.
public enum FeedbackReceipt: Sendable, Equatable {
    /// The server has the message, by its own word.
    case received
    /// The server will never take this message; its reason, in words.
    case refused(reason: String)
    /// Another attempt may succeed, not before the pause that the server asked for.
    case later(reason: String, pause: Duration?)
    /// The account whose message it is is not signed in.
    case notSignedIn
}
