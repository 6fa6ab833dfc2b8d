import Foundation

extension OutgoingMail {
    /// A mail as it was before it was written to the outbox; nil for data that ``MailMessage`` has not written.
    init?(reading data: Data, of file: URL) {
        guard let mail = OutboxMail(reading: data, of: file), let sender = mail.sender else { return nil }
        self.init(from: sender, to: mail.to, data: data)
    }
}
