import Core
import Foundation
import Logging

enum ServedPort {
    /// Listens on the wanted port. If that is 0, listens on the recorded port, or on a free one when none is recorded
    /// or another program uses it.
    static func listen(
        wanted: UInt16, recorded: UInt16?, isOpen: Bool = false, logger: Logger
    ) async throws -> ListeningSocket {
        if wanted != 0 { return try await listen(on: wanted, isOpen) }
        guard let recorded else { return try listenAnywhere(isOpen) }
        do {
            return try await listen(on: recorded, isOpen)
        } catch LocalBackendError.portTaken {
            let socket = try listenAnywhere(isOpen)
            logger.warning(
                "The recorded port is taken by another program; a new one was chosen. Links in earlier mails no longer work.",
                metadata: ["recorded": "\(recorded)", "chosen": "\(socket.port)"])
            return socket
        }
    }

    /// A process that was killed releases its locks and its port one after the other: the port may become free in a
    /// moment.
    private static func listen(on port: UInt16, _ isOpen: Bool) async throws -> ListeningSocket {
        for pause in [1, 2, 4, 8, 15, 30, 60] + Array(repeating: 120, count: TimeLimits.factor) {
            do {
                return try ListeningSocket(port: port, isOpen: isOpen)
            } catch LocalBackendError.portTaken {
                try? await Task.sleep(for: .milliseconds(pause))
            }
        }
        return try ListeningSocket(port: port, isOpen: isOpen)
    }

    /// Prefers ports below the system's ephemeral ports: an outgoing connection may take any of those for a while, just
    /// when the backend starts.
    private static func listenAnywhere(_ isOpen: Bool) throws -> ListeningSocket {
        for _ in 0..<16 {
            do {
                return try ListeningSocket(port: .random(in: 20_000..<32_768), isOpen: isOpen)
            } catch LocalBackendError.portTaken {
                continue
            }
        }
        return try ListeningSocket(port: 0, isOpen: isOpen)
    }
}

extension DataDirectory {
    /// The port, recorded so that links in mails stay valid; nil when none has been recorded.
    func recordedPort() throws -> UInt16? {
        guard let text = try port.line() else { return nil }
        guard let number = UInt16(text), number > 0 else {
            throw LocalBackendError.damaged(
                path: port.url.path,
                reason: "does not hold a port's number. Move it away. The next start chooses one.")
        }
        return number
    }

    /// The issuer in tokens and the start of links. It is the same while the backend cannot listen on the network, and
    /// `http://localhost` if it never could.
    static func address(port: UInt16?) -> String { port.map { "http://127.0.0.1:\($0)" } ?? "http://localhost" }
}
