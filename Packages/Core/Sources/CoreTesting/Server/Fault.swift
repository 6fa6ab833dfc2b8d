public import Foundation

/// What a broken or hostile server, or another program in its place, does to its clients.
public enum Fault: Sendable, Hashable {
    // MARK: Slow

    /// Reads the request and sends nothing.
    case silence
    case drippingHead
    case drippingBody

    // MARK: Broken off

    case resetAtOnce
    case resetInHead
    case resetInBody
    case truncatedHead
    /// A body that is shorter than its Content-Length.
    case truncatedBody
    case truncatedChunk
    /// A body without a length, so that the client cannot detect that something is missing.
    case truncatedText

    // MARK: Endless

    case endlessBody
    case endlessChunks
    case endlessHeader
    case endlessHeaderLine
    case endlessStatusLine
    case endlessInterimReplies
    case endlessTrailer
    /// A few kilobytes that unpack to 64 MiB.
    case compressionBomb

    // MARK: Not what it should be

    /// No status line at all, as in HTTP/0.9.
    case noHeader
    case otherProtocol
    case twoLengths
    case lengthThatIsNoNumber
    case brokenCompression
    case switchedProtocol
    /// JSON of 100,000 levels.
    case deepArrays(status: Int)
    case deepObjects(status: Int)
    /// The right content under another type.
    case wrongContentType
    case noContentType
    case emptyBody
    case notText

    /// Answers one request with this fault.
    ///
    /// - Parameter content: what a healthy server would answer.
    public func commit(_ connection: ServerConnection, _ content: String) {
        switch self {
        case .silence: connection.waitForEnd()
        case .drippingHead: connection.drip("X-More: 1\r\n", after: Self.ok)
        case .drippingBody: connection.drip(" ", after: Self.head(length: 1_000_000))
        case .resetAtOnce: connection.reset()
        case .resetInHead: connection.reset(after: Self.ok + "Content-Ty")
        case .resetInBody: connection.reset(after: Self.head(length: content.utf8.count) + content.dropLast())
        case .truncatedHead: connection.end(after: Self.json)
        case .truncatedBody: connection.end(after: Self.head(length: content.utf8.count) + content.dropLast())
        case .truncatedChunk: connection.end(after: Self.chunked + "ffff\r\n" + content)
        case .truncatedText: connection.end(after: Self.json + "\r\n" + content.dropLast())
        case .brokenCompression, .compressionBomb: compress(connection)
        case .deepArrays(let status): connection.end(after: Self.deep(status, "[", "]"))
        case .deepObjects(let status): connection.end(after: Self.deep(status, #"{"a":"#, "}"))
        case .wrongContentType: connection.end(after: Self.typed("text/html", content))
        case .noContentType: connection.end(after: Self.ok + "\r\n" + content)
        case .emptyBody: connection.end(after: Self.head(length: 0))
        case .notText: connection.write(Array(Self.head(length: 4).utf8) + [0xff, 0xfe, 0x00, 0x80])
        case .noHeader: connection.end(after: content)
        case .otherProtocol: connection.end(after: "SSH-2.0-OpenSSH_9.2\r\n")
        case .twoLengths: connection.end(after: Self.json + "Content-Length: 2\r\nContent-Length: 4\r\n\r\n{}{}")
        case .lengthThatIsNoNumber: connection.end(after: Self.json + "Content-Length: -2\r\n\r\n{}")
        case .switchedProtocol: connection.end(after: "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n")
        case .endlessBody: connection.flood(Self.thousand, after: Self.json + "\r\n")
        case .endlessChunks: connection.flood("3e8\r\n\(Self.thousand)\r\n", after: Self.chunked)
        case .endlessTrailer:
            connection.flood("X-Late: \(Self.thousand)\r\n", after: Self.chunked + "2\r\n{}\r\n0\r\n")
        case .endlessHeader: connection.flood("X-More: 1\r\n", after: Self.ok)
        case .endlessHeaderLine: connection.flood(Self.thousand, after: Self.ok + "X-Long: ")
        case .endlessStatusLine: connection.flood(Self.thousand, after: "HTTP/1.1 200 ")
        case .endlessInterimReplies: connection.flood("HTTP/1.1 103 Early Hints\r\n\r\n")
        }
    }

    private func compress(_ connection: ServerConnection) {
        let bytes = self == .compressionBomb ? Deflate.bomb(size: 64 << 20) : Array("not zip".utf8)
        connection.write(Self.json + "Content-Encoding: gzip\r\nContent-Length: \(bytes.count)\r\n\r\n")
        connection.write(bytes)
        connection.end()
    }

    private static let thousand = String(repeating: ".", count: 1000)
    private static let ok = "HTTP/1.1 200 OK\r\n"
    private static let json = ok + "Content-Type: application/json\r\n"
    private static let chunked = json + "Transfer-Encoding: chunked\r\n\r\n"

    private static func head(length: Int) -> String {
        json + "Content-Length: \(length)\r\n\r\n"
    }

    private static func typed(_ type: String, _ content: String) -> String {
        ok + "Content-Type: \(type)\r\nContent-Length: \(content.utf8.count)\r\n\r\n" + content
    }

    private static func deep(_ status: Int, _ opening: String, _ closing: String) -> String {
        let levels = 100_000
        let text =
            #"{"user":"# + String(repeating: opening, count: levels) + "1" + String(repeating: closing, count: levels)
            + "}"
        return "HTTP/1.1 \(status) Reason\r\nContent-Type: application/json\r\n"
            + "Content-Length: \(text.utf8.count)\r\n\r\n" + text
    }
}

extension LoopbackServer {
    /// A server that commits this fault on every request.
    ///
    /// - Parameter content: the JSON that a healthy server would answer; faults that send less of it, or more, or under
    ///   another type, begin with it.
    public convenience init(_ fault: Fault, content: String = #"{"a":1}"#) throws {
        try self.init { _, connection in fault.commit(connection, content) }
    }
}

/// Compressed bodies.
public enum Deflate {
    /// `hello, ` twenty times, by gzip.
    public static let hello = Data(base64Encoded: "H4sIAAAAAAACA8tIzcnJ11HIGAwUAAM4bi+MAAAA") ?? Data()

    /// A gzip stream that unpacks to about `size` zeros and is 150 times smaller; it has no end.
    public static func bomb(size: Int) -> [UInt8] {
        // A zero, then eight times "the byte before, 258 times", again and again (RFC 1951, 3.2.6).
        let zero: [UInt8] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 0x63]
        let copies: [UInt8] = [0x18, 0x05, 0xa3, 0x60, 0x14, 0x8c, 0x82, 0x51, 0x30, 0x0a, 0x46, 0xc1, 0x28]
        return zero + repeatElement(copies, count: size / (8 * 258)).joined()
    }
}
