/// Where messages to the makers of the app wait to be sent.
public protocol FeedbackOutbox: Sendable {
    /// Keeps a message; durable when this returns.
    ///
    /// - Throws: an error whose description is fit to be shown; nothing has been kept then.
    func keep(message: String) async throws
}
