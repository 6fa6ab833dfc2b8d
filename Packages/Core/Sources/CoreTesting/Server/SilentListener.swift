import Foundation

/// A port on loopback that accepts connections and sends nothing, unless requested; it can report whether a client has
/// connected.
public final class SilentListener: Sendable {
    public let port: UInt16
    private let descriptor: Int32

    /// - Parameter wanted: the port; by default, any free one.
    public init(port wanted: UInt16 = 0) throws {
        descriptor = try LoopbackSocket.listen(port: wanted, backlog: 8)
        port = try LoopbackSocket.port(of: descriptor)
    }

    deinit {
        close(descriptor)
    }

    /// Answers only the next client's request, whose content must be a JSON object.
    public func answerOnce(_ status: Int, json: String) {
        let listening = dup(descriptor)
        Thread.detachNewThread {
            let client = accept(listening, nil, nil)
            close(listening)
            var request: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 4_096)
            while request.last != UInt8(ascii: "}") {
                let count = read(client, &buffer, buffer.count)
                guard count > 0 else { break }
                request += buffer[..<count]
            }
            let head = "HTTP/1.1 \(status) So\r\nContent-Type: application/json\r\nConnection: close\r\n"
            let reply = Array("\(head)Content-Length: \(json.utf8.count)\r\n\r\n\(json)".utf8)
            _ = Foundation.write(client, reply, reply.count)
            close(client)
        }
    }

    /// Whether a client has connected.
    public func hasClient() -> Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, 0) > 0
    }
}
