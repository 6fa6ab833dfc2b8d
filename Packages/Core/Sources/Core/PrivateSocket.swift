internal import CPlatform
public import Foundation

/// A Unix socket by which processes of one user reach each other: mode 0600, in a directory that only its owner can enter.
///
/// The path may be longer than the 107 bytes that a socket's address holds.
public struct PrivateSocket: Sendable, Equatable {
    public let directory: URL
    public let name: String

    public init(_ name: String, in directory: URL) {
        self.directory = directory
        self.name = name
    }

    public var url: URL { directory.appendingPathComponent(name) }

    /// Makes the directory where it is missing, and listens. A socket that an ended process left behind is replaced, so the
    /// caller must hold the lock that lets one process at a time listen here.
    ///
    /// - Parameter backlog: how many connections may wait to be accepted.
    /// - Returns: the listening descriptor, close-on-exec.
    /// - Throws: ``FileError`` when the directory cannot be used, or when anything but a socket has the name.
    public func listen(backlog: Int32) throws(FileError) -> Int32 {
        try PrivateDirectory(directory).prepare()
        remove()
        let listener = try inDirectory { slipway_listen($0, name, backlog) }
        guard listener >= 0 else { throw FileError("listen at", url, code: errno) }
        return listener
    }

    /// Connects. The listener is trusted because of the directory: no other user can make a socket there.
    ///
    /// - Returns: the connected descriptor, close-on-exec.
    /// - Throws: ``FileError``, with `ENOENT` or `ECONNREFUSED` when no process listens.
    public func connect() throws(FileError) -> Int32 {
        try verifyDirectory()
        let descriptor = try inDirectory { slipway_connect($0, name) }
        guard descriptor >= 0 else { throw FileError("connect to", url, code: errno) }
        return descriptor
    }

    /// Removes the socket; no effect when there is none, or when the name is another file's.
    public func remove() {
        if (try? FileStatus(at: url))?.isSocket == true { unlink(url.path) }
    }

    /// Checks that no other user could have made the socket.
    ///
    /// - Returns: the directory's status.
    /// - Throws: ``FileError`` when the directory is missing, belongs to another user or is open to others.
    @discardableResult
    func verifyDirectory() throws(FileError) -> FileStatus {
        let status = try FileStatus(at: directory)
        guard status.isDirectory else { throw FileError("use", directory, code: ENOTDIR) }
        guard status.isOwn else {
            throw FileError(
                "trust", directory, code: EPERM,
                remedy: "It belongs to another user. Set SLIPWAY_HOME or XDG_RUNTIME_DIR to a directory of your own.")
        }
        guard status.permissions & 0o077 == 0 else {
            throw FileError(
                "trust", directory, code: EACCES, remedy: "Others can enter it. Run: chmod 700 '\(directory.path)'")
        }
        return status
    }

    private func inDirectory(_ call: (Int32) -> Int32) throws(FileError) -> Int32 {
        let descriptor = open(directory.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileError("open", directory, code: errno) }
        defer { close(descriptor) }
        return call(descriptor)
    }
}
