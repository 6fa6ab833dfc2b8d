/// What a page in a browser is told that it may do here (CORS, as the Fetch standard has it).
///
/// Only for origins that ``LoopbackGuard`` has let through. There are no cookies, so credentials are not allowed.
enum CrossOrigin {
    /// The answer to a browser that asks before it sends what a page wants to send; nil for any other call.
    static func preflight(_ request: Request) -> Reply? {
        guard request.head.method == "OPTIONS", request.headers["Origin"] != nil,
            request.headers["Access-Control-Request-Method"] != nil
        else { return nil }
        var reply = Reply(status: 204)
        reply.headers.append("Access-Control-Allow-Methods", "GET, POST, PUT, PATCH, DELETE")
        reply.headers.append("Access-Control-Allow-Headers", allowedHeaders.joined(separator: ", "))
        reply.headers.append("Access-Control-Max-Age", "600")
        return reply
    }

    /// Lets the page that asked read the reply.
    static func open(_ reply: Reply, to request: Request) -> Reply {
        guard let origin = request.headers["Origin"] else { return reply }
        var reply = reply
        reply.headers.append("Access-Control-Allow-Origin", origin)
        reply.headers.append("Access-Control-Expose-Headers", "Link, X-Supabase-Api-Version, X-Total-Count")
        reply.headers.append("Vary", "Origin")
        return reply
    }

    /// What the clients of all languages send.
    private static let allowedHeaders = [
        "accept", "apikey", "authorization", "baggage", "content-type", "prefer", "traceparent", "tracestate",
        "x-client-info", "x-region", "x-retry-count", "x-supabase-api-version",
    ]
}
