public import Foundation

/// A message to the makers of the app that is waiting to be sent.
public struct Feedback: Sendable, Equatable, Identifiable {
    /// The same for every attempt, so that the server recognises a message that it already has.
    public let id: String
    public let message: String
    /// To the second.
    public let written: Date
    /// The account that wrote the message. It is sent on behalf of this account, or not at all.
    public let account: String

    public init(id: String, message: String, written: Date, account: String) {
        self.id = id
        self.message = message
        self.written = written
        self.account = account
    }
}
