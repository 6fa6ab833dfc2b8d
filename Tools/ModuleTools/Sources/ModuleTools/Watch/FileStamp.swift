#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What the file system says about a file: when it is equal to an earlier one, the content is the same, unless that one
/// ``mayRecur``.
struct FileStamp: Equatable, Sendable {
    let size: Int
    private let inode: UInt64
    private let seconds: Int
    private let nanoseconds: Int

    /// Whether it is so young that the file may change once more and have the same stamp: some file systems give all changes
    /// within a few milliseconds the same time.
    var mayRecur: Bool {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return now.tv_sec - seconds <= 1
    }

    /// - Returns: nil when there is no regular file at the path.
    init?(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        size = Int(status.st_size)
        inode = UInt64(status.st_ino)
        #if canImport(Darwin)
            (seconds, nanoseconds) = (status.st_mtimespec.tv_sec, status.st_mtimespec.tv_nsec)
        #else
            (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
        #endif
    }
}
