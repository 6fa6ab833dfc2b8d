public import Foundation

/// A mail, ready to be sent.
public struct OutgoingMail: Sendable, Equatable {
    /// The sender's bare address, for SMTP's `MAIL FROM`.
    public let from: String
    /// The one recipient's bare address, for SMTP's `RCPT TO`.
    public let to: String
    /// Header and text (RFC 5322), lines ending in CRLF.
    public let data: Data

    /// Creates a mail from its parts, unchanged.
    public init(from: String, to: String, data: Data) {
        self.from = from
        self.to = to
        self.data = data
    }
}
