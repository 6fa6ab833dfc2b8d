public import Foundation

/// What stands at a path, itself and not what a symbolic link leads to.
public struct FileStatus: Sendable, Equatable {
    /// The permissions alone, such as 0o600.
    public let permissions: Int
    /// Whether it is a file: neither a directory, a pipe, a link nor anything else.
    public let isFile: Bool
    /// In bytes.
    public let size: Int
    /// Whether it belongs to whoever runs this process.
    public let isOwn: Bool

    /// - Throws: ``FileError``, with `ENOENT` when nothing stands there.
    public init(at url: URL) throws(FileError) {
        var status = stat()
        guard lstat(url.path, &status) == 0 else { throw FileError("look at", url, code: errno) }
        permissions = Int(status.st_mode & 0o777)
        isFile = status.st_mode & S_IFMT == S_IFREG
        size = Int(status.st_size)
        isOwn = status.st_uid == geteuid()
    }
}
