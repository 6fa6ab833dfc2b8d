/// Takes mails to where they are read.
public protocol MailDelivery: Sendable {
    /// Returns once the mail is safe: on disk, or taken by a server that answers for it.
    ///
    /// - Throws: whatever went wrong. The call that the mail belongs to fails then, and changes nothing.
    func deliver(_ mail: OutgoingMail) async throws
}
