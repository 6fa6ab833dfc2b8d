internal import CPlatform
public import Foundation
import Synchronization

/// The log on disk: its owner's alone, opened with the first line, and never larger than twice ``sizeLimit``.
///
/// Several processes write to one file; each line is one append. A log that cannot be written is no reason to stop.
public final class LogFile: Sendable {
    /// The size in bytes at which the file is set aside as `<name>.1`, in place of the one before.
    public static let sizeLimit = 1_048_576

    private let url: URL
    private let descriptor = Mutex<Int32?>(nil)

    public init(_ url: URL) {
        self.url = url
    }

    deinit {
        descriptor.withLock { descriptor in
            if let descriptor, descriptor >= 0 { close(descriptor) }
        }
    }

    func append(_ line: String) {
        descriptor.withLock { descriptor in
            var open = descriptor ?? Self.open(url)
            if open >= 0, (try? FileStatus(of: open, url))?.size ?? 0 >= Self.sizeLimit {
                Self.setAside(open, url)
                close(open)
                open = Self.open(url)
            }
            descriptor = open
            guard open >= 0 else { return }
            let bytes = Array((line + "\n").utf8)
            _ = bytes.withUnsafeBytes { write(open, $0.baseAddress, $0.count) }
        }
    }

    /// Renames a full file, unless another process is doing that or has done it: what is there then is another file, which must
    /// not take the place of this one.
    ///
    /// - Parameter full: open; closing it releases the lock.
    static func setAside(_ full: Int32, _ url: URL) {
        guard slipway_lock(full, false) == 0, let status = try? FileStatus(of: full, url),
            (try? FileStatus(at: url))?.identity == status.identity
        else { return }
        rename(url.path, url.appendingPathExtension("1").path)
    }

    private static func open(_ url: URL) -> Int32 {
        do {
            try PrivateDirectory(url.deletingLastPathComponent()).prepare()
        } catch {
            return -1
        }
        // A pipe in its place is not waited for.
        let descriptor = Foundation.open(
            url.path, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return -1 }
        guard (try? FileStatus(of: descriptor, url))?.isFile == true else {
            close(descriptor)
            return -1
        }
        return descriptor
    }
}
