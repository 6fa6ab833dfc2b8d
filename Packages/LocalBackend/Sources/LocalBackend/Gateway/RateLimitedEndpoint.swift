import Foundation

/// An endpoint that a caller may not call too often.
struct RateLimitedEndpoint: Endpoint {
    let endpoint: any Endpoint
    let limiter: RateLimiter
    let limit: Int

    var method: String { endpoint.method }
    var path: String { endpoint.path }

    func reply(to request: Request) async throws -> Reply {
        // By path: both methods of /verify are one door.
        try limiter.take(from: path, limit: limit, peer: request.peer.client)
        return try await endpoint.reply(to: request)
    }
}

extension RateLimits {
    /// Endpoints that count, where there are limits; the same ones where there are none.
    static func apply(
        _ limits: RateLimits?, to endpoints: [any Endpoint], now: @escaping @Sendable () -> Date
    ) -> [any Endpoint] {
        guard let limits else { return endpoints }
        let limiter = RateLimiter(now: now)
        return endpoints.map { limits.applied(to: $0, by: limiter) }
    }

    /// The endpoint itself, or one that counts, when its kind is limited.
    private func applied(to endpoint: any Endpoint, by limiter: RateLimiter) -> any Endpoint {
        let limit: Int? =
            switch (endpoint.method, endpoint.path) {
            case ("POST", "/auth/v1/signup"), ("POST", "/auth/v1/otp"), ("POST", "/auth/v1/magiclink"),
                ("POST", "/auth/v1/recover"), ("POST", "/auth/v1/resend"), ("PUT", "/auth/v1/user"):
                mails
            case (_, "/auth/v1/verify"): verifications
            case ("POST", "/auth/v1/token"): tokens
            default: nil
            }
        guard let limit else { return endpoint }
        return RateLimitedEndpoint(endpoint: endpoint, limiter: limiter, limit: limit)
    }
}
