public import Persistence

/// Sends one message to the makers.
public protocol FeedbackSending: Sendable {
    /// Makes one attempt. The same message may be sent again after any result but `received`, and even after that one
    /// when the process was killed meanwhile.
    func send(_ feedback: Feedback) async -> OutboxReceipt
}

extension OutboxReceipt {
    /// The account that wrote the message is not signed in.
    public static let notSignedIn = Self.held(reason: "the account is not signed in")
}
