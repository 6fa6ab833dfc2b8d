import CPlatform
import Core
import Design
import Foundation

/// One connected socket between two processes of the same user: lines of JSON, limited in size and time.
struct SceneConnection {
    private static let lineLimit = 16_384
    private let descriptor: Int32
    private var splitter = LineSplitter(limit: lineLimit)
    /// Lines that have been read, and not received yet.
    private var lines: [ShellEvent] = []

    /// - Returns: nil when the other end belongs to another user.
    init?(_ descriptor: Int32) {
        var user = uid_t()
        guard slipway_peer_user(descriptor, &user) == 0, user == geteuid() else { return nil }
        guard fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK) == 0 else { return nil }
        self.descriptor = descriptor
    }

    /// Whether the peer has closed the connection, so that it would not receive an answer.
    var isAbandoned: Bool {
        var request = pollfd(fd: descriptor, events: 0, revents: 0)
        return poll(&request, 1, 0) > 0 && request.revents & Int16(POLLHUP) != 0
    }

    /// Sends a line, if the peer reads it in time.
    func send(_ message: some Encodable, within limit: Duration) {
        guard let text = try? TerminalText(encoding: message) else { return }
        ShellOutput(descriptor: descriptor).write(text + "\n", until: .now + limit)
    }

    /// Receives the peer's next line; nil when it does not arrive in time, is too long, or is not such a message.
    mutating func receive<Message: Decodable>(_ type: Message.Type, within limit: Duration) -> Message? {
        let deadline = ContinuousClock.now + limit
        var buffer = [UInt8](repeating: 0, count: 4_096)
        // The deadline is checked before every read: a peer that sends one byte at a time gets no additional time.
        while lines.isEmpty, Readiness.wait(descriptor, for: .reading, until: deadline) {
            let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count > 0 else { return nil }
            lines += splitter.append(buffer[..<count])
        }
        guard !lines.isEmpty, case .line(let line) = lines.removeFirst() else { return nil }
        return try? ReceivedJSON.decode(type, from: Data(line.utf8))
    }
}
