import Foundation

/// An endpoint with a rate limit per client.
struct RateLimitedEndpoint: Endpoint {
    let endpoint: any Endpoint
    let limiter: RateLimiter
    let limit: Int
    /// Seconds.
    let window: Int

    var method: String { endpoint.method }
    var path: String { endpoint.path }

    func reply(to request: Request) async throws -> Reply {
        // By path: both methods of /verify share one limit.
        try await limiter.count("\(path) \(request.client)", limit: limit, window: window)
        return try await endpoint.reply(to: request)
    }
}

extension RateLimiter {
    /// Wraps the endpoints that have a limit.
    func applied(to endpoints: [any Endpoint]) -> [any Endpoint] {
        endpoints.map { endpoint in
            if endpoint is ChallengeFactor || endpoint is VerifyFactor {
                return RateLimitedEndpoint(
                    endpoint: endpoint, limiter: self, limit: limits.factors, window: Self.factorWindow)
            }
            guard let limit = limit(of: endpoint) else { return endpoint }
            return RateLimitedEndpoint(endpoint: endpoint, limiter: self, limit: limit, window: Self.window)
        }
    }

    private func limit(of endpoint: any Endpoint) -> Int? {
        switch (endpoint.method, endpoint.path) {
        case ("POST", "/auth/v1/signup"), ("POST", "/auth/v1/otp"), ("POST", "/auth/v1/magiclink"),
            ("POST", "/auth/v1/recover"), ("POST", "/auth/v1/resend"), ("PUT", "/auth/v1/user"),
            ("GET", "/auth/v1/reauthenticate"):
            limits.mails
        case (_, "/auth/v1/verify"), ("GET", "/auth/v1/authorize"), (_, DevelopmentIssuer.path): limits.verifications
        case ("POST", "/auth/v1/token"): limits.tokens
        default: nil
        }
    }
}
