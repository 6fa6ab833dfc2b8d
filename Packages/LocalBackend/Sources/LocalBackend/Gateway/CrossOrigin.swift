/// The CORS headers for pages in a browser (Fetch standard).
///
/// Only for origins that ``LoopbackGuard`` has accepted: these may send any header. There are no cookies, so credentials are
/// not allowed.
enum CrossOrigin {
    static func preflight(_ request: Request) -> Reply? {
        guard request.head.method == "OPTIONS", request.headers["Origin"] != nil,
            request.headers["Access-Control-Request-Method"] != nil
        else { return nil }
        return Reply(
            status: 204,
            headers: [
                "Access-Control-Allow-Methods": "GET, POST, PUT, PATCH, DELETE",
                "Access-Control-Allow-Headers": request.headers["Access-Control-Request-Headers"] ?? "",
                "Access-Control-Max-Age": "600",
            ])
    }

    static func open(_ reply: Reply, to request: Request) -> Reply {
        guard let origin = request.headers["Origin"] else { return reply }
        var reply = reply
        reply.headers.append("Access-Control-Allow-Origin", origin)
        reply.headers.append(
            "Access-Control-Expose-Headers",
            "Link, Retry-After, X-RevenueCat-ETag, X-RevenueCat-Request-Time, X-Supabase-Api-Version, X-Total-Count")
        reply.headers.append("Vary", "Origin")
        return reply
    }
}

/// The requests that a browser must make itself, which TCP answers even when it refuses all others.
///
/// None of these takes a password or a code, and none returns a token except in a redirect, in exchange for a valid
/// link.
enum BrowserCalls {
    static func contain(method: String, path: String) -> Bool {
        (method == "GET" && pages.contains(path)) || (method == "POST" && path == DevelopmentIssuer.path)
    }

    private static let pages: Set<String> = [
        "/auth/v1/verify", "/auth/v1/authorize", "/auth/v1/callback", DevelopmentIssuer.path, "/auth/v1/health",
    ]
}
