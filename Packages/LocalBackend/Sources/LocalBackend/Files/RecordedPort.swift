import Core
import Foundation

/// The port of a data directory, recorded so that links in mails stay valid.
enum RecordedPort {
    /// Nil when none has been recorded.
    static func read(from directory: DataDirectory) throws(LocalBackendError) -> UInt16? {
        guard let text = try directory.port.line() else { return nil }
        guard let port = UInt16(text), port > 0 else {
            throw .damaged(
                path: directory.port.url.path,
                reason: "does not hold a port's number. Move it away. The next start chooses one.")
        }
        return port
    }
}
