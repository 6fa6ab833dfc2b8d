public import Foundation

/// A message to the makers of the app, as it waits to be sent.
public struct Feedback: Sendable, Equatable, Identifiable {
    /// Stays the same however often sending is tried: by it the server knows what it has already.
    public let id: String
    public let message: String
    /// To the second.
    public let written: Date
    /// Whose it is: it is sent in this account's name, or not at all.
    public let account: String

    public init(id: String, message: String, written: Date, account: String) {
        self.id = id
        self.message = message
        self.written = written
        self.account = account
    }
}
