import Foundation

/// A mail that has been found fit to send.
struct MailLetter: Sendable {
    let sender: String
    let recipients: [String]
    /// Every line ends with CR and LF, and no CR or LF stands alone: some servers take one for the end of a line, and then
    /// a text could end its mail early and begin another.
    let content: [UInt8]

    init(from sender: String, to recipients: [String], message: Data) throws(HTTPError) {
        guard !recipients.isEmpty else { throw .invalidRequest("the mail has no recipient") }
        for address in [sender] + recipients where !Self.isClean(address) {
            throw .invalidRequest("a mail address is empty or holds blanks, brackets or control characters")
        }
        self.sender = sender
        self.recipients = recipients
        content = Self.lines(message)
    }

    // What is let through stands between the brackets of one SMTP command, and cannot leave them.
    private static func isClean(_ address: String) -> Bool {
        let forbidden = [UInt8(ascii: "<"), UInt8(ascii: ">"), 0x7f]
        return (1...320) ~= address.utf8.count && address.utf8.allSatisfy { $0 > 0x20 && !forbidden.contains($0) }
    }

    private static func lines(_ message: Data) -> [UInt8] {
        let (carriage, feed) = (UInt8(ascii: "\r"), UInt8(ascii: "\n"))
        var content: [UInt8] = []
        content.reserveCapacity(message.count + message.count / 32 + 2)
        var previous: UInt8 = 0
        for byte in message {
            switch byte {
            case carriage: content += [carriage, feed]
            case feed where previous == carriage: break
            case feed: content += [carriage, feed]
            default: content.append(byte)
            }
            previous = byte
        }
        if content.last != feed { content += [carriage, feed] }
        return content
    }
}
