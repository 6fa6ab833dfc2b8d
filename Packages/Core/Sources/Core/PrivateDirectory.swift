public import Foundation

/// A directory that only its owner can enter (mode 0700).
public struct PrivateDirectory: Sendable, Equatable {
    public let url: URL

    public init(_ url: URL) {
        self.url = url
    }

    /// Creates the directory and its missing parents, and makes sure that no other user can enter it.
    ///
    /// - Throws: ``FileError`` when it cannot be created, belongs to another user, is shared by all users, or is not a
    ///   directory.
    public func prepare() throws(FileError) {
        let status: FileStatus
        do throws(FileError) {
            status = try FileStatus(at: url)
        } catch {
            guard error.code == ENOENT else { throw FileError("open", url, code: error.code, remedy: Self.remedy) }
            try make()
            status = try FileStatus(at: url, to: "open")
        }
        guard status.isDirectory else {
            throw FileError("use", url, code: ENOTDIR, remedy: "Move it away.")
        }
        guard status.isOwn else {
            throw FileError(
                "use", url, code: EPERM, remedy: "It belongs to another user. Set SLIPWAY_HOME to your own.")
        }
        // A directory with the sticky bit, such as /tmp, is there for all users of the machine.
        guard status.mode & S_ISVTX == 0 else {
            throw FileError(
                "use", url, code: EPERM, remedy: "Other users need it too. Choose a directory in it.")
        }
        if status.permissions != 0o700, chmod(url.path, 0o700) != 0 {
            throw FileError("protect", url, code: errno)
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
