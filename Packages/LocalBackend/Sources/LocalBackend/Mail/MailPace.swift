/// Enforces a minimum interval between mails to an e-mail address, whether or not it has an account, and between changes
/// of an account's address.
struct MailPace: Sendable {
    /// Seconds.
    let pause: Int
    let store: BackendStore

    /// Begins the interval for all of the subjects, or for none.
    ///
    /// - Throws: ``CallError`` `over_email_send_rate_limit`.
    func begin(_ subjects: [String]) async throws {
        let buckets = subjects.map(bucket)
        let wait = try await store.write { database, now in
            let wait = try buckets.compactMap { try $0.wait(now: now, in: database) }.max()
            if wait == nil { for bucket in buckets { _ = try bucket.take(now: now, in: database) } }
            return wait
        }
        guard let wait else { return }
        throw CallError(
            429, .overEmailSendRateLimit,
            "For security purposes, you can only request this after \(wait) seconds.")
    }

    /// Undoes ``begin(_:)`` when no mail has been sent.
    func cancel(_ subjects: [String]) async throws {
        let buckets = subjects.map(bucket)
        try await store.write { database, now in
            for bucket in buckets { try bucket.giveBack(now: now, in: database) }
        }
    }

    private func bucket(_ subject: String) -> RateBucket {
        RateBucket(name: Self.name(of: subject), capacity: 1, window: pause)
    }

    static func name(of subject: String) -> String { "mail \(subject.lowercased())" }
}
