/// Sends one message to the makers.
public protocol FeedbackSending: Sendable {
    /// Makes one attempt. The same message may be sent again after any result but ``FeedbackReceipt/received``, and
    /// even after that one when the process was killed meanwhile.
    func send(_ feedback: Feedback) async -> FeedbackReceipt
}

/// How an attempt to send a message ended.
public enum FeedbackReceipt: Sendable, Equatable {
    /// The server has confirmed that it has the message.
    case received
    /// The server will never accept this message, for this reason.
    case refused(reason: String)
    /// Another attempt may succeed, but not before the pause that the server requested.
    case later(reason: String, pause: Duration?)
    /// The account that wrote the message is not signed in.
    case notSignedIn
}
