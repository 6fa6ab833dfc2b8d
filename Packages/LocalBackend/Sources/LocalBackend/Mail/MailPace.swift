/// Enforces a minimum interval between mails to an e-mail address, whether or not it has an account.
struct MailPace: Sendable {
    /// Seconds.
    let pause: Int
    let store: BackendStore

    /// - Throws: ``AuthError`` `over_email_send_rate_limit`.
    func begin(_ email: String) async throws {
        let bucket = bucket(email)
        guard let wait = try await store.write({ try bucket.take(now: $1, in: $0) }) else { return }
        throw AuthError(
            429, .overEmailSendRateLimit,
            "For security purposes, you can only request this after \(wait) seconds.")
    }

    /// Undoes ``begin(_:)`` when no mail has been sent.
    func cancel(_ email: String) async throws {
        let bucket = bucket(email)
        try await store.write { try bucket.giveBack(now: $1, in: $0) }
    }

    private func bucket(_ email: String) -> RateBucket {
        RateBucket(name: "mail \(email.lowercased())", capacity: 1, window: pause)
    }
}
