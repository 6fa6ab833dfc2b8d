/// Counts calls in the backend's database.
struct RateLimiter: Sendable {
    let limits: RateLimits
    let store: BackendStore

    /// The window in which most calls are counted, in seconds.
    static let window = 300
    /// The window of calls about second factors.
    static let factorWindow = 120

    /// Counts one call.
    ///
    /// - Parameters:
    ///   - subject: what is called, and by which client or for which address.
    ///   - limit: how many calls are allowed in the window.
    ///   - window: in seconds.
    /// - Throws: ``AuthError`` `over_request_rate_limit`.
    func count(_ subject: String, limit: Int, window: Int = window) async throws {
        let bucket = RateBucket(name: subject, capacity: limit, window: window)
        guard try await store.write({ try bucket.take(now: $1, in: $0) }) == nil else {
            throw AuthError(429, .overRequestRateLimit, "Request rate limit reached")
        }
    }

    /// Counts one attempt at the password of an address, whether or not it has an account.
    ///
    /// - Throws: ``AuthError`` `over_request_rate_limit`.
    func countPassword(for email: String) async throws {
        try await count("password \(email.lowercased().prefix(256))", limit: limits.tokens)
    }
}
