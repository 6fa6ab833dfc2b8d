/// Delivers mails to their recipients.
public protocol MailDelivery: Sendable {
    /// Returns once a server has accepted responsibility for the mail. The call that requested the mail has been
    /// answered by then, so the duration of the delivery reveals nothing.
    ///
    /// - Throws: any error of the delivery. The backend retries the mail a few times, and again after each start. So a
    ///   mail may arrive twice, when a delivery was interrupted after it had succeeded.
    func deliver(_ mail: OutgoingMail) async throws
}
