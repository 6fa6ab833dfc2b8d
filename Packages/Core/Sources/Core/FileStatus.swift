public import Foundation

/// The status of what is at a path, or of an open file.
public struct FileStatus: Sendable, Equatable {
    public enum Kind: Sendable {
        case file, directory, link, pipe, socket, other
    }

    public let kind: Kind
    /// The permissions with the set-user-ID, set-group-ID and sticky bits.
    public let mode: mode_t
    /// The size in bytes.
    public let size: Int
    /// Whether it belongs to the effective user of this process.
    public let isOwn: Bool
    /// Identifies the file: equal for all paths to it.
    public let identity: Identity
    /// When its content was last modified, since 1970.
    public let modified: Duration

    /// A device, and an inode number on it.
    public struct Identity: Sendable, Hashable {
        public let device: UInt64
        public let inode: UInt64
    }

    /// - Parameters:
    ///   - followsLinks: whether to look at what a symbolic link leads to.
    ///   - operation: what is tried, for the error.
    /// - Throws: ``FileError``, with `ENOENT` when nothing is there.
    public init(
        at url: URL, followsLinks: Bool = false, to operation: String = "check"
    ) throws(FileError) {
        var status = stat()
        guard (followsLinks ? stat(url.path, &status) : lstat(url.path, &status)) == 0 else {
            throw FileError(operation, url, code: errno)
        }
        self.init(status)
    }

    /// - Parameters:
    ///   - descriptor: of an open file.
    ///   - url: where it is, for the error.
    ///   - operation: what is tried, for the error.
    public init(of descriptor: Int32, _ url: URL, to operation: String = "check") throws(FileError) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw FileError(operation, url, code: errno) }
        self.init(status)
    }

    private init(_ status: stat) {
        kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .directory
            case S_IFLNK: .link
            case S_IFIFO: .pipe
            case S_IFSOCK: .socket
            default: .other
            }
        mode = status.st_mode & 0o7777
        size = Int(status.st_size)
        isOwn = status.st_uid == geteuid()
        identity = Identity(device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(status.st_ino))
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        modified = .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    /// The permissions alone, such as 0o600.
    public var permissions: Int { Int(mode & 0o777) }
    /// Whether it is a regular file: not a directory, a pipe, a link or anything else.
    public var isFile: Bool { kind == .file }
    public var isDirectory: Bool { kind == .directory }
    public var isSocket: Bool { kind == .socket }
}
