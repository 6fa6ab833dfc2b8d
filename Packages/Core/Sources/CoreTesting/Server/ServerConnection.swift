public import Foundation
import Synchronization

/// One connection, usually an accepted one. Its thread reads and writes; any thread may end it.
public final class ServerConnection: Sendable {
    private struct State {
        var isOpen = true
        var received: [UInt8] = []
        var sent = 0
    }

    private let descriptor: Int32
    private let state = Mutex(State())

    /// - Parameter descriptor: of the connection; closed by ``close()`` and the other functions that close, not before.
    public init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// How many bytes have been handed to the kernel for the peer.
    public var sentCount: Int { state.withLock(\.sent) }

    /// - Returns: whether the peer was still there to take it.
    @discardableResult
    public func write(_ text: String) -> Bool {
        write(Array(text.utf8))
    }

    /// - Returns: whether the peer was still there to take it.
    @discardableResult
    public func write(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            guard state.withLock(\.isOpen) else { return false }
            let count = bytes.withUnsafeBytes {
                send(descriptor, $0.baseAddress.map { $0 + sent }, bytes.count - sent, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            sent += count
            state.withLock { $0.sent += count }
        }
        return true
    }

    /// Writes `text` again and again, as fast as the peer takes it, until it has gone.
    public func flood(_ text: String, after beginning: String = "") {
        write(beginning)
        let piece = Array(String(repeating: text, count: max(1, 16_384 / max(text.utf8.count, 1))).utf8)
        while write(piece) {}
    }

    /// Writes `text` again and again, one piece every few milliseconds, until the peer has gone.
    public func drip(_ text: String, after beginning: String = "") {
        drip(repeatElement(text, count: .max), every: 10, after: beginning)
    }

    /// Writes the texts, one after each pause, until the peer has gone.
    ///
    /// - Parameter pause: in milliseconds.
    public func drip(_ texts: some Sequence<String>, every pause: Int32, after beginning: String = "") {
        write(beginning)
        var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        for text in texts {
            guard poll(&watched, 1, pause) == 0 else { return }
            write(text)
        }
    }

    /// Waits until the peer closes its side.
    public func waitForEnd() {
        while receive() {}
    }

    /// Ends both directions; the thread that reads sees the end.
    public func end(after beginning: String = "") {
        write(beginning)
        state.withLock { state in
            if state.isOpen { shutdown(descriptor, Int32(SHUT_RDWR)) }
        }
    }

    /// Breaks the connection: the peer gets a reset and loses what it has not read. For the connection's thread.
    public func reset(after beginning: String = "") {
        write(beginning)
        close(lingering: 0)
    }

    /// Closes and returns when the peer's system has acknowledged the end, or after a minute: the peer could have
    /// noticed the end before it sends more. For the connection's thread, when it has read all that was sent to it.
    public func closeAcknowledged() {
        close(lingering: 60)
    }

    /// Frees the descriptor. For the connection's thread.
    public func close() {
        close(lingering: nil)
    }

    /// - Parameter seconds: how long closing waits for the peer's system; 0 resets the connection, nil does not wait.
    private func close(lingering seconds: Int32?) {
        state.withLock { state in
            guard state.isOpen else { return }
            if let seconds {
                var linger = linger(l_onoff: 1, l_linger: seconds)
                setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
            }
            state.isOpen = false
            _ = Foundation.close(descriptor)
        }
    }

    /// The next request, its body included, or nil at the end of the connection.
    public func readRequest() -> ServedRequest? {
        while true {
            if let request = state.withLock({ Self.takeRequest(&$0.received) }) { return request }
            guard receive() else { return nil }
        }
    }

    /// The next line without its ending, or nil at the end of the connection.
    public func readLine(endingWith ending: String = "\r\n") -> String? {
        while true {
            if let line = state.withLock({ Self.takeLine(&$0.received, ending) }) { return line }
            guard receive() else { return nil }
        }
    }

    private func receive() -> Bool {
        guard state.withLock(\.isOpen) else { return false }
        var buffer = [UInt8](repeating: 0, count: 64 * 1024)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count > 0 else { return false }
        state.withLock { $0.received += buffer[..<count] }
        return true
    }

    private static func takeLine(_ received: inout [UInt8], _ ending: String) -> String? {
        guard let end = received.firstRange(of: Array(ending.utf8)) else { return nil }
        let line = String(decoding: received[..<end.lowerBound], as: UTF8.self)
        received.removeFirst(end.upperBound)
        return line
    }

    private static func takeRequest(_ received: inout [UInt8]) -> ServedRequest? {
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

/// A request as it stood on the wire.
public struct ServedRequest: Sendable {
    public let method: String
    public let target: String
    public let fields: [(name: String, value: String)]
    public let body: Data

    /// The values of every field of this name, in order.
    public func values(_ name: String) -> [String] {
        fields.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
    }
}
