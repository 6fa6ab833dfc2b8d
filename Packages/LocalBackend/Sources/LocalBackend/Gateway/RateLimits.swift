/// The rate limits. All defaults except that of wrong codes are those of Supabase Auth.
public struct RateLimits: Sendable, Equatable {
    /// Calls of one client that send a mail or create an account, in five minutes, for each such endpoint.
    var mails = 30
    /// Attempts of one client at a one-time code or link, in five minutes.
    var verifications = 30
    /// Sessions that one client requests, and attempts at the password of one address, in five minutes.
    var tokens = 150
    /// The minimum interval between two mails to an e-mail address, in seconds.
    var mailPause = 60
    /// Wrong codes for one address in ``wrongCodesWindow``, over all of its codes and clients; likewise for one second
    /// factor in one session.
    var wrongCodes = 10
    /// Challenges of second factors that one client requests, and codes that it enters, in two minutes each.
    var factors = 30
    /// In seconds: five days.
    static let wrongCodesWindow = 5 * 86_400
}

struct RateLimiter: Sendable {
    let limits: RateLimits
    let store: BackendStore

    /// The window in which most calls are counted, in seconds.
    static let window = 300

    /// Counts one call.
    ///
    /// - Parameters:
    ///   - subject: what is called, and by which client or for which address.
    ///   - limit: how many calls are allowed in the window.
    ///   - window: in seconds.
    ///   - refusal: of a call too many, given the seconds to wait.
    /// - Throws: the refusal; by default ``CallError`` `over_request_rate_limit`.
    func count(
        _ subject: String, limit: Int, window: Int = window,
        refusal: (Int) -> any Error = { _ in CallError(429, .overRequestRateLimit, "Request rate limit reached") }
    ) async throws {
        let bucket = RateBucket(name: subject, capacity: limit, window: window)
        if let wait = try await store.write({ try bucket.take(now: $1, in: $0) }) { throw refusal(wait) }
    }

    /// Counts one attempt at the password of an address, whether or not it has an account.
    ///
    /// - Throws: ``CallError`` `over_request_rate_limit`.
    func countPassword(for email: String) async throws {
        try await count(Self.passwordSubject(email), limit: limits.tokens)
    }

    static func passwordSubject(_ email: String) -> String { "password \(email.lowercased().prefix(256))" }

    /// The endpoint with its limit per client, if it has one.
    func limiting(_ endpoint: Endpoint) -> Endpoint {
        guard let (limit, window) = limit(of: endpoint) else { return endpoint }
        return Endpoint(endpoint.method, endpoint.path, endpoint.access) { request in
            // By path: both methods of /verify share one limit.
            try await count("\(endpoint.path) \(request.client)", limit: limit, window: window)
            return try await endpoint.reply(request)
        }
    }

    private func limit(of endpoint: Endpoint) -> (calls: Int, window: Int)? {
        switch (endpoint.method, endpoint.path) {
        case ("POST", "/auth/v1/signup"), ("POST", "/auth/v1/otp"), ("POST", "/auth/v1/magiclink"),
            ("POST", "/auth/v1/recover"), ("POST", "/auth/v1/resend"), ("PUT", "/auth/v1/user"),
            ("GET", "/auth/v1/reauthenticate"):
            (limits.mails, Self.window)
        case (_, "/auth/v1/verify"), ("GET", "/auth/v1/authorize"), (_, DevelopmentIssuer.path):
            (limits.verifications, Self.window)
        case ("POST", "/auth/v1/token"): (limits.tokens, Self.window)
        case ("POST", "/auth/v1/factors/{factor_id}/challenge"), ("POST", "/auth/v1/factors/{factor_id}/verify"):
            (limits.factors, 120)
        default: nil
        }
    }
}
