import Foundation
import Synchronization

/// A path by which a library that connects by itself, such as libcurl, reaches a ``PrivateSocket``.
///
/// It is the socket's own path when that fits into a socket's address, and otherwise one through the open directory.
public final class PrivateSocketPath: Sendable {
    /// What fits into `sun_path`, without the zero byte at its end.
    private static let longest = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

    public let socket: PrivateSocket
    /// The directory as it was opened last; open for as long as its path may be in use.
    private let kept = Mutex<(descriptor: Int32, identity: FileStatus.Identity)?>(nil)

    public init(_ socket: PrivateSocket) {
        self.socket = socket
    }

    deinit {
        kept.withLock { if let kept = $0 { close(kept.descriptor) } }
    }

    /// The path to connect to now; the same one for as long as the directory is the same.
    ///
    /// - Throws: ``FileError`` when the directory is missing or another user could have made the socket.
    public func verified() throws(FileError) -> String {
        let status = try socket.verifyDirectory()
        if socket.url.path.utf8.count <= Self.longest { return socket.url.path }
        #if os(Linux)
            return "/proc/self/fd/\(try descriptor(status.identity))/\(socket.name)"
        #else
            throw FileError(
                "use", socket.url, code: ENAMETOOLONG, remedy: "Set SLIPWAY_HOME to a directory with a shorter path.")
        #endif
    }

    private func descriptor(_ identity: FileStatus.Identity) throws(FileError) -> Int32 {
        try kept.withLock { (kept) throws(FileError) in
            if let kept, kept.identity == identity { return kept.descriptor }
            let descriptor = open(socket.directory.path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            guard descriptor >= 0 else { throw FileError("open", socket.directory, code: errno) }
            if let kept { close(kept.descriptor) }
            kept = (descriptor, identity)
            return descriptor
        }
    }
}
