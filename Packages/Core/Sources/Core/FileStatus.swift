public import Foundation

/// The status of what is at a path. Symbolic links are not followed.
public struct FileStatus: Sendable, Equatable {
    /// The permissions alone, such as 0o600.
    public let permissions: Int
    /// Whether it is a regular file: not a directory, a pipe, a link or anything else.
    public let isFile: Bool
    /// In bytes.
    public let size: Int
    /// Whether it is a directory.
    public let isDirectory: Bool
    /// Whether it is a Unix socket.
    public let isSocket: Bool
    /// Whether it belongs to the effective user of this process.
    public let isOwn: Bool
    /// Identifies the file: equal for all paths to it.
    public let identity: Identity

    /// A device, and an inode number on it.
    public struct Identity: Sendable, Hashable {
        public let device: UInt64
        public let inode: UInt64
    }

    /// - Throws: ``FileError``, with `ENOENT` when nothing is there.
    public init(at url: URL) throws(FileError) {
        var status = stat()
        guard lstat(url.path, &status) == 0 else { throw FileError("look at", url, code: errno) }
        permissions = Int(status.st_mode & 0o777)
        isFile = status.st_mode & S_IFMT == S_IFREG
        size = Int(status.st_size)
        isDirectory = status.st_mode & S_IFMT == S_IFDIR
        isSocket = status.st_mode & S_IFMT == S_IFSOCK
        isOwn = status.st_uid == geteuid()
        identity = Identity(device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(status.st_ino))
    }
}
