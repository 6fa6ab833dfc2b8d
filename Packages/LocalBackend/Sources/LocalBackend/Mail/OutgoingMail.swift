public import Foundation

/// A mail, ready to be sent.
public struct OutgoingMail: Sendable, Equatable {
    /// The sender's bare address, for SMTP's `MAIL FROM`.
    public let from: String
    /// The one recipient's bare address, for SMTP's `RCPT TO`.
    public let to: String
    /// Header and text (RFC 5322), lines ending in CRLF.
    public let data: Data
}

extension OutgoingMail {
    /// A mail in the form of RFC 5322, with a text that mail programs show unchanged.
    ///
    /// - Parameters:
    ///   - type: the `type` that `/verify` is called with.
    ///   - lines: of ASCII, none longer than 998 bytes.
    init(from sender: String, to recipient: String, subject: String, type: String, lines: [String], date: Date) {
        let domain = sender.split(separator: "@").last.map(String.init) ?? "localhost"
        let fields = [
            ("Date", MessageDate.mail(date)), ("Message-ID", "<\(UUID().uuidString.lowercased())@\(domain)>"),
            ("From", "Slipway <\(sender)>"), ("To", recipient), ("Subject", subject), (Self.typeField, type),
            // Suppresses automatic replies, such as vacation notices (RFC 3834).
            ("Auto-Submitted", "auto-generated"), ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"), ("Content-Transfer-Encoding", "7bit"),
        ]
        // No value holds a line end: addresses have been checked, and the rest is this server's own.
        let text = (fields.map { "\($0): \($1)" } + [""] + lines + [""]).joined(separator: "\r\n")
        self.init(from: sender, to: recipient, data: Data(text.utf8))
    }

    static let typeField = "X-Slipway-Type"
}
