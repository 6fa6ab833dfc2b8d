public import Foundation

/// A directory that only its owner can enter (mode 0700).
public struct PrivateDirectory: Sendable, Equatable {
    public let url: URL

    public init(_ url: URL) {
        self.url = url
    }

    /// Creates the directory and its missing parents, and makes sure that no other user can enter it.
    ///
    /// - Throws: ``FileError`` when it cannot be created, belongs to another user, or is not a directory.
    public func prepare() throws(FileError) {
        var status = stat()
        if lstat(url.path, &status) != 0 {
            guard errno == ENOENT else { throw FileError("open", url, code: errno, remedy: Self.remedy) }
            try make()
            guard lstat(url.path, &status) == 0 else { throw FileError("open", url, code: errno) }
        }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            throw FileError("use", url, code: ENOTDIR, remedy: "Move what is there out of the way.")
        }
        guard status.st_uid == geteuid() else {
            throw FileError("use", url, code: EPERM, remedy: "It belongs to another user; set SLIPWAY_HOME elsewhere.")
        }
        if status.st_mode & 0o777 != 0o700, chmod(url.path, 0o700) != 0 {
            throw FileError("close to others", url, code: errno)
        }
        guard access(url.path, R_OK | W_OK | X_OK) == 0 else {
            throw FileError("write in", url, code: errno, remedy: Self.remedy)
        }
    }

    private static let remedy = "Make it writable, or set SLIPWAY_HOME to a directory that is."

    private func make() throws(FileError) {
        let parent = url.deletingLastPathComponent()
        if access(parent.path, F_OK) != 0 {
            guard errno == ENOENT, parent.path != url.path else {
                throw FileError("create", url, code: errno, remedy: Self.remedy)
            }
            try PrivateDirectory(parent).make()
        }
        if mkdir(url.path, 0o700) != 0, errno != EEXIST {
            throw FileError("create", url, code: errno, remedy: Self.remedy)
        }
    }
}
