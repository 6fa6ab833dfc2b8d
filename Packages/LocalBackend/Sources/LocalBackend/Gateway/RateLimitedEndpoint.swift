/// An endpoint that a caller may not call too often.
struct RateLimitedEndpoint: Endpoint {
    let endpoint: any Endpoint
    let limiter: RateLimiter
    let limit: Int

    var method: String { endpoint.method }
    var path: String { endpoint.path }

    func reply(to request: Request) async throws -> Reply {
        // By path: both methods of /verify are one door.
        try limiter.take(from: path, limit: limit, peer: request.peer)
        return try await endpoint.reply(to: request)
    }
}

extension RateLimits {
    /// The endpoint itself, or one that counts, when its kind is limited.
    func applied(to endpoint: any Endpoint, by limiter: RateLimiter) -> any Endpoint {
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
