import Foundation

/// A port on loopback that accepts connections and sends nothing, unless requested; it can report whether a client has
/// connected.
final class SilentListener: Sendable {
    struct Failure: Error {}

    let port: UInt16
    private let descriptor: Int32

    /// - Parameter wanted: the port; by default, any free one.
    init(port wanted: UInt16 = 0) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var yes: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = wanted.bigEndian
        address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let size = length
        let descriptor = descriptor
        let isReady = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, size) == 0 && listen(descriptor, 8) == 0
                    && getsockname(descriptor, address, &length) == 0
            }
        }
        guard isReady else { throw Failure() }
        port = UInt16(bigEndian: address.sin_port)
    }

    deinit {
        close(descriptor)
    }

    /// Answers only the next client's request, whose content must be a JSON object.
    func answerOnce(_ status: Int, json: String) {
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
    func hasClient() -> Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, 0) > 0
    }
}
