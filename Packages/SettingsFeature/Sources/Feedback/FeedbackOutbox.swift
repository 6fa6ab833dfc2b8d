public import Foundation
public import Persistence

/// Accepts messages to the makers of the app, and ensures that each arrives once.
public protocol FeedbackOutbox: Sendable {
    /// Stores a message, and sends it at once if that is possible within a few seconds. The message is durable when
    /// this returns; if it could not be sent, it is sent later.
    ///
    /// - Returns: the state of this message when the call returns.
    /// - Throws: an error whose description can be shown to the user; nothing has been stored then.
    func submit(message: String) async throws -> FeedbackOutcome

    /// The counts of the account's stored messages: now, and whenever this process changes them.
    func counts() -> AsyncStream<FeedbackCounts>
}

/// How many messages of an account are stored on this machine.
public struct FeedbackCounts: Sendable, Equatable {
    /// How many are waiting to be sent.
    public var waiting: Int
    /// How many the server will never accept.
    public var refused: Int
    /// Why the newest of those was refused; nil when there is none.
    public var lastRefusal: String?

    public init(waiting: Int = 0, refused: Int = 0, lastRefusal: String? = nil) {
        self.waiting = waiting
        self.refused = refused
        self.lastRefusal = lastRefusal
    }
}

/// The outcome for one message.
public enum FeedbackOutcome: Sendable, Equatable {
    /// The server has it.
    case sent
    /// Stored on this machine and sent later. The reason why it is not sent yet is for the log.
    case kept(reason: String)
    /// The server will never accept it, for this reason. It is still stored on this machine, and not sent again.
    case refused(reason: String)
}

/// Why a message was not accepted.
public enum FeedbackError: Error, Equatable, Sendable, CustomStringConvertible {
    /// No user is signed in on whose behalf it could be sent.
    case notSignedIn

    public var description: String { "Sign in first. Feedback is sent from your account." }
}

/// A message to the makers of the app that is waiting to be sent.
public struct Feedback: Sendable, Equatable, Identifiable {
    /// The message's id, the same for every attempt, so that the server recognises a message that it already has.
    public let id: String
    public let message: String
    /// When the message was written, to the second.
    public let written: Date
    /// The account that wrote the message. It is sent on behalf of this account, or not at all.
    public let account: String
}

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
