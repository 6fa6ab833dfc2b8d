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
        let text = (fields.map(MailHeader.field) + [""] + lines + [""]).joined(separator: "\r\n")
        self.init(from: sender, to: recipient, data: Data(text.utf8))
    }

    static let typeField = "X-Slipway-Type"

    /// A mail as it was before it was written to the outbox; nil for data that is no mail of this backend.
    init?(reading data: Data, of file: URL) {
        guard let mail = OutboxMail(reading: data, of: file), let sender = mail.sender else { return nil }
        self.init(from: sender, to: mail.to, data: data)
    }
}

/// Fields of a mail's header. Whatever a value contains, it stays one field and cannot begin another.
enum MailHeader {
    /// `name: value` without the line end. A value that is not plain ASCII or is too long is written in encoded words
    /// (RFC 2047), one per line.
    static func field(_ name: String, _ value: String) -> String {
        let isPlain = value.utf8.count <= longest && value.utf8.allSatisfy { (0x20...0x7e).contains($0) }
        // A value that looks like an encoded word would be read as one.
        guard !isPlain || value.contains("=?") else { return "\(name): \(value)" }
        return "\(name): " + words(value).joined(separator: "\r\n ")
    }

    /// The original of a value that ``field(_:_:)`` has written and whose lines have been joined.
    static func decoded(_ value: String) -> String {
        let pieces = value.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
        let bytes = pieces.map { piece -> Data? in
            guard piece.starts(with: prefix.utf8), piece.suffix(2).elementsEqual("?=".utf8) else { return nil }
            return Data(base64Encoded: Data(piece.dropFirst(prefix.utf8.count).dropLast(2)))
        }
        guard !bytes.contains(nil) else { return value }
        return String(decoding: bytes.compactMap { $0 }.reduce(Data(), +), as: UTF8.self)
    }

    private static let prefix = "=?utf-8?B?"
    /// Bytes of a line (RFC 5322, section 2.1.1), less room for the name.
    private static let longest = 900
    /// Bytes that make an encoded word of 75 characters at most.
    private static let wordLength = 45

    private static func words(_ value: String) -> [String] {
        var pieces = [Data()]
        // By scalars: a `Character` can have any length, an encoded word cannot.
        for scalar in value.unicodeScalars {
            let bytes = Data(String(scalar).utf8)
            if pieces[pieces.count - 1].count + bytes.count > wordLength { pieces.append(Data()) }
            pieces[pieces.count - 1].append(bytes)
        }
        return pieces.map { prefix + $0.base64EncodedString() + "?=" }
    }
}
