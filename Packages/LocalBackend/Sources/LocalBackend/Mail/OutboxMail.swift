public import Foundation

/// A mail in the outbox, with the values that a reader needs.
public struct OutboxMail: Sendable, Equatable {
    /// The `.eml` file (RFC 5322).
    public let file: URL
    /// When it was sent, to the second.
    public let date: Date
    /// The recipient's address.
    public let to: String
    public let subject: String
    /// Why it was sent, and what `/verify` is called with: `signup`, `magiclink`, `recovery`, `invite`, `email_change` or
    /// `reauthentication`.
    public let type: String
    /// The link to open; nil in a mail that has only a code.
    public let link: URL?
    /// The six digits to enter instead.
    public let code: String
    /// The sender's bare address.
    let sender: String?
}
