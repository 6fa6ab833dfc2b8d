import Foundation
import Synchronization

/// A request as it stood on the wire.
struct ServedRequest: Sendable {
    let method: String
    let target: String
    let fields: [(name: String, value: String)]
    let body: Data

    /// The values of every field of this name, in order.
    func values(_ name: String) -> [String] {
        fields.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
    }
}

/// One accepted connection. Its thread reads and writes; any thread may end it.
final class ServerConnection: Sendable {
    private struct State {
        var isOpen = true
        var received: [UInt8] = []
    }

    private let descriptor: Int32
    private let state = Mutex(State())

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    func write(_ text: String) {
        write(Array(text.utf8))
    }

    func write(_ bytes: [UInt8]) {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                send(descriptor, $0.baseAddress.map { $0 + sent }, bytes.count - sent, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            sent += count
        }
    }

    /// Writes `text` again and again, one piece every few milliseconds, until the peer has gone.
    func drip(_ text: String) {
        var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while poll(&watched, 1, 10) == 0 { write(text) }
    }

    /// Waits until the peer closes its side.
    func waitForEnd() {
        while receive() {}
    }

    /// Ends both directions; the thread that reads sees the end.
    func end() {
        state.withLock { state in
            if state.isOpen { shutdown(descriptor, Int32(SHUT_RDWR)) }
        }
    }

    /// Frees the descriptor. Called once, by the connection's thread.
    func close() {
        state.withLock { state in
            state.isOpen = false
            _ = Foundation.close(descriptor)
        }
    }

    /// The next request, its body included, or nil at the end of the connection.
    func readRequest() -> ServedRequest? {
        while true {
            if let request = state.withLock({ Self.take(&$0.received) }) { return request }
            guard receive() else { return nil }
        }
    }

    private func receive() -> Bool {
        var buffer = [UInt8](repeating: 0, count: 64 * 1024)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count > 0 else { return false }
        state.withLock { $0.received += buffer[..<count] }
        return true
    }

    private static func take(_ received: inout [UInt8]) -> ServedRequest? {
        guard let end = received.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
        var lines = String(decoding: received[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        let start = lines.removeFirst().components(separatedBy: " ")
        let fields = lines.map { line in
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            return (name: String(parts[0]), value: parts.last?.trimmingCharacters(in: .whitespaces) ?? "")
        }
        let length = fields.first { $0.name.lowercased() == "content-length" }.flatMap { Int($0.value) } ?? 0
        guard received.count >= end.upperBound + length, start.count == 3 else { return nil }
        let body = Data(received[end.upperBound..<(end.upperBound + length)])
        received.removeFirst(end.upperBound + length)
        return ServedRequest(method: start[0], target: start[1], fields: fields, body: body)
    }
}
