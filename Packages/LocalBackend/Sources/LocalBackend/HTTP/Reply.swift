import Foundation

/// One answer.
struct Reply: Sendable {
    var status: Int
    var headers: HeaderFields
    var body: Data

    /// An answer without a body.
    init(status: Int) {
        self.status = status
        self.headers = HeaderFields()
        self.body = Data()
    }

    /// JSON, its members in alphabetical order.
    static func json(_ value: some Encodable, status: Int = 200) throws -> Reply {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        var reply = Reply(status: status)
        reply.headers.append("Content-Type", "application/json")
        reply.body = try encoder.encode(value)
        return reply
    }

    /// An HTML page that loads no resources and that no other page can frame.
    static func page(_ html: String) -> Reply {
        var reply = Reply(status: 200)
        reply.headers.append("Content-Type", "text/html; charset=utf-8")
        reply.headers.append(
            "Content-Security-Policy",
            "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'")
        reply.headers.append("Cache-Control", "no-store")
        // With `no-referrer`, browsers would not send this page's origin with its form either.
        reply.headers.append("Referrer-Policy", "same-origin")
        reply.headers.append("X-Frame-Options", "DENY")
        reply.headers.append("X-Content-Type-Options", "nosniff")
        reply.body = Data(html.utf8)
        return reply
    }

    /// `{}`: success without a result.
    static var empty: Reply {
        var reply = Reply(status: 200)
        reply.headers.append("Content-Type", "application/json")
        reply.body = Data("{}".utf8)
        return reply
    }

    static func text(_ text: String, status: Int) -> Reply {
        var reply = Reply(status: status)
        reply.headers.append("Content-Type", "text/plain; charset=utf-8")
        reply.body = Data(text.utf8)
        return reply
    }

    /// The bytes that are sent.
    func encoded(date: Date, keepsAlive: Bool) -> Data {
        var head = "HTTP/1.1 \(status) \(Self.phrases[status] ?? "Status")\r\n"
        head += "Date: \(HTTPDate.format(date))\r\n"
        for field in headers.fields { head += "\(field.name): \(field.value)\r\n" }
        if status != 204 { head += "Content-Length: \(body.count)\r\n" }
        head += "Connection: \(keepsAlive ? "keep-alive" : "close")\r\n\r\n"
        return Data(head.utf8) + body
    }

    private static let phrases = [
        200: "OK", 204: "No Content", 302: "Found", 303: "See Other", 400: "Bad Request", 401: "Unauthorized",
        403: "Forbidden",
        404: "Not Found", 405: "Method Not Allowed", 408: "Request Timeout", 409: "Conflict",
        413: "Content Too Large", 422: "Unprocessable Content", 429: "Too Many Requests",
        431: "Request Header Fields Too Large", 500: "Internal Server Error", 503: "Service Unavailable",
        504: "Gateway Timeout",
    ]
}
