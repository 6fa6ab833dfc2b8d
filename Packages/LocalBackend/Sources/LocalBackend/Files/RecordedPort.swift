import Core
import Foundation

/// The port of a data directory, recorded so that links in mails stay valid.
enum RecordedPort {
    /// Nil when none has been recorded.
    static func read(from directory: DataDirectory) throws(LocalBackendError) -> UInt16? {
        let data: Data?
        do throws(FileError) {
            data = try directory.port.read()
        } catch {
            throw .file(error)
        }
        guard let data else { return nil }
        let text = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        guard let port = UInt16(text), port > 0 else {
            throw .damaged(
                path: directory.port.url.path,
                reason: "does not hold a port's number. Move it away; the next start chooses one.")
        }
        return port
    }

    static func write(_ port: UInt16, to directory: DataDirectory) throws(LocalBackendError) {
        do throws(FileError) {
            try directory.port.write(Data("\(port)\n".utf8))
        } catch {
            throw .file(error)
        }
    }
}
