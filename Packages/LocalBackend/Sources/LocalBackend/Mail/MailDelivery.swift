/// Takes mails to where they are read.
public protocol MailDelivery: Sendable {
    /// Returns once the mail is safe: a server that answers for it has taken it. The call that the mail belongs to has
    /// been answered by then, so however long it takes tells nobody anything.
    ///
    /// - Throws: whatever went wrong. The same mail is given to it again later, a few times, and once more after each
    ///   start of the backend; so a mail may arrive twice, when a delivery was cut off that had succeeded.
    func deliver(_ mail: OutgoingMail) async throws
}
