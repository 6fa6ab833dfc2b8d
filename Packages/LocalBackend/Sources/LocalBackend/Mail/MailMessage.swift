import Foundation

/// The content of a mail, before it is encoded for transport.
struct MailMessage: Sendable, Equatable {
    let to: String
    let subject: String
    /// Which flow it belongs to; the `type` that `/verify` is called with.
    let type: String
    /// Lines of ASCII, none longer than 998 bytes.
    let lines: [String]

    /// The mail encoded for transport (RFC 5322): lines end in CRLF, and the text has a type that mail programs show
    /// unchanged.
    func encoded(from sender: String, date: Date, id: UUID) -> OutgoingMail {
        let domain = sender.split(separator: "@").last.map(String.init) ?? "localhost"
        let head = [
            MailHeader.field("Date", MailDate.format(date)),
            MailHeader.field("Message-ID", "<\(id.uuidString.lowercased())@\(domain)>"),
            MailHeader.field("From", "Slipway <\(sender)>"),
            MailHeader.field("To", to),
            MailHeader.field("Subject", subject),
            MailHeader.field(Self.typeField, type),
            // Suppresses automatic replies, such as vacation notices (RFC 3834).
            MailHeader.field("Auto-Submitted", "auto-generated"),
            MailHeader.field("MIME-Version", "1.0"),
            MailHeader.field("Content-Type", "text/plain; charset=utf-8"),
            MailHeader.field("Content-Transfer-Encoding", "7bit"),
        ]
        let text = (head + [""] + lines + [""]).joined(separator: "\r\n")
        return OutgoingMail(from: sender, to: to, data: Data(text.utf8))
    }

    static let typeField = "X-Slipway-Type"
}
