/// Takes messages to the makers of the app, and sees to it that each arrives once.
public protocol FeedbackOutbox: Sendable {
    /// Keeps a message, and sends it at once if that can be done in a few seconds. Durable when this returns: what could
    /// not be sent is sent later.
    ///
    /// - Returns: what has become of this message by now.
    /// - Throws: an error whose description is fit to be shown; nothing has been kept then.
    func submit(message: String) async throws -> FeedbackOutcome

    /// What is kept of the account's messages: now, and whenever this process changes it.
    func counts() -> AsyncStream<FeedbackCounts>
}

/// How many messages of an account are kept on this machine.
public struct FeedbackCounts: Sendable, Equatable {
    /// How many wait to be sent.
    public var waiting: Int
    /// How many the server will never take.
    public var refused: Int
    /// Why it would not take the newest of those, in words; nil when there is none.
    public var lastRefusal: String?

    public init(waiting: Int = 0, refused: Int = 0, lastRefusal: String? = nil) {
        self.waiting = waiting
        self.refused = refused
        self.lastRefusal = lastRefusal
    }
}

/// What has become of one message, or of all that waited.
public enum FeedbackOutcome: Sendable, Equatable {
    /// The server has it; nothing waits.
    case sent
    /// Kept on this machine and sent later; why it is not sent yet, for the log.
    case kept(reason: String)
    /// The server will never take it, for this reason in words. It is still kept on this machine, and not tried again.
    case refused(reason: String)
}

/// Why a message was not taken.
public enum FeedbackError: Error, Equatable, Sendable, CustomStringConvertible {
    /// No user is signed in, in whose name it could be sent.
    case notSignedIn

    public var description: String {
        switch self {
        case .notSignedIn: "Sign in first: a message is sent in your account's name."
        }
    }
}
