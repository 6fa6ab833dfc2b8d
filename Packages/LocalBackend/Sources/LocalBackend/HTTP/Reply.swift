import Core
import Foundation

struct Reply: Sendable {
    var status: Int
    var headers: HeaderFields = [:]
    var body = Data()
    /// Writes the body after the head has been sent; nil for ``body``. Cancelled when the client disconnects.
    var stream: (@Sendable (BodyWriter) async throws -> Void)?

    static func json(_ value: JSONValue, status: Int = 200) -> Reply {
        Reply(status: status, headers: ["Content-Type": "application/json"], body: Data(value.encoded.utf8))
    }

    /// An HTML page that loads no resources and that no other page can frame.
    static func page(_ html: String) -> Reply {
        Reply(
            status: 200,
            headers: [
                "Content-Type": "text/html; charset=utf-8",
                "Content-Security-Policy":
                    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
                "Cache-Control": "no-store",
                // With `no-referrer`, browsers would not send this page's origin with its form either.
                "Referrer-Policy": "same-origin",
                "X-Frame-Options": "DENY",
                "X-Content-Type-Options": "nosniff",
            ],
            body: Data(html.utf8))
    }

    /// `{}`: success without a result.
    static var empty: Reply { .json([:]) }

    static func text(_ text: String, status: Int) -> Reply {
        Reply(status: status, headers: ["Content-Type": "text/plain; charset=utf-8"], body: Data(text.utf8))
    }

    /// The bytes that are sent: all of them, or those before a streamed body.
    func encoded(date: Date, keepsAlive: Bool) -> Data {
        var head = "HTTP/1.1 \(status) \(Self.phrases[status] ?? "Status")\r\n"
        head += "Date: \(MessageDate.http(date))\r\n"
        for field in headers.fields { head += "\(field.name): \(field.value)\r\n" }
        if stream != nil {
            head += "Transfer-Encoding: chunked\r\n"
        } else if status != 204, status != 304 {
            head += "Content-Length: \(body.count)\r\n"
        }
        head += "Connection: \(keepsAlive ? "keep-alive" : "close")\r\n\r\n"
        return stream == nil ? Data(head.utf8) + body : Data(head.utf8)
    }

    private static let phrases = [
        200: "OK", 204: "No Content", 302: "Found", 303: "See Other", 304: "Not Modified", 307: "Temporary Redirect",
        400: "Bad Request", 401: "Unauthorized", 402: "Payment Required", 403: "Forbidden", 404: "Not Found",
        405: "Method Not Allowed", 408: "Request Timeout", 409: "Conflict", 411: "Length Required",
        413: "Content Too Large", 422: "Unprocessable Content", 429: "Too Many Requests",
        431: "Request Header Fields Too Large",
        500: "Internal Server Error", 503: "Service Unavailable", 504: "Gateway Timeout",
        505: "HTTP Version Not Supported",
    ]
}

/// Writes the body of a reply piece by piece.
///
/// Each write returns once the system has taken the bytes, so a client that reads slowly slows the producer down. Other work
/// of the same thread has its turn in between, however fast the client reads.
struct BodyWriter: Sendable {
    let send: @Sendable (Data) async throws -> Void

    /// Sends the bytes as one chunk.
    func write(_ bytes: Data) async throws {
        // An empty chunk would end the body.
        guard !bytes.isEmpty else { return }
        await Task.yield()
        try Task.checkCancellation()
        try await send(Data("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + Data("\r\n".utf8))
    }

    func write(_ text: String) async throws {
        try await write(Data(text.utf8))
    }

    /// Ends the body. A producer that was cancelled may return as if it had written everything.
    func finish() async throws {
        try Task.checkCancellation()
        try await send(Data("0\r\n\r\n".utf8))
    }
}

/// The date of a message's head, in UTC. A Foundation formatter would load a locale database at every start.
enum MessageDate {
    /// As HTTP has it: `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, section 5.6.7). Clients correct their clock by it.
    static func http(_ date: Date) -> String { text(date, pattern + "GMT") }

    /// As mails have it: `Fri, 15 Jan 2027 08:00:00 +0000` (RFC 5322, section 3.3).
    static func mail(_ date: Date) -> String { text(date, pattern + "+0000") }

    private static let pattern = "%a, %d %b %Y %H:%M:%S "

    private static func text(_ date: Date, _ pattern: String) -> String {
        var seconds = time_t(date.timeIntervalSince1970.rounded(.down))
        var fields = tm()
        gmtime_r(&seconds, &fields)
        var bytes = [CChar](repeating: 0, count: 64)
        let length = strftime(&bytes, bytes.count, pattern, &fields)
        return String(decoding: bytes.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
