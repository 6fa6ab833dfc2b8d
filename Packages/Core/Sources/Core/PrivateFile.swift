public import Foundation

/// A small file that only its owner can read (mode 0600), replaced whole or not at all.
public struct PrivateFile: Sendable, Equatable {
    /// The size of the largest file that is read, in bytes.
    public static let sizeLimit = 4_194_304

    public let url: URL

    public init(_ url: URL) {
        self.url = url
    }

    /// The content, or nil when there is no such file.
    ///
    /// - Throws: ``FileError`` when it cannot be read, is not a regular file, is larger than ``sizeLimit``, belongs to
    ///   another user or can be read by others.
    public func read() throws(FileError) -> Data? {
        guard let file = try RegularFile.open(url, flags: O_NOFOLLOW) else { return nil }
        defer { close(file.descriptor) }
        let status = file.status
        guard status.isOwn else { throw FileError("use", url, code: EPERM) }
        guard status.permissions & 0o077 == 0 else {
            throw FileError("use", url, code: EACCES, remedy: "Other users can read it. Run: chmod 600 '\(url.path)'")
        }
        return try RegularFile.content(
            of: file.descriptor, size: status.size, url, limit: Self.sizeLimit)
    }

    /// Whether ``write(_:)`` would find room for this many bytes: writes a file of that size beside this one, and removes it.
    ///
    /// For callers that are about to get something which they could not get again.
    ///
    /// - Throws: what ``write(_:)`` would throw.
    public func rehearseWriting(_ size: Int) throws(FileError) {
        try makeUnfinished(Data(count: size)).discard()
    }

    /// Replaces the content, durably: when this returns, the new content survives a loss of power, and at no moment is
    /// there half a file.
    public func write(_ data: Data) throws(FileError) {
        try makeUnfinished(data).replace("replace")
        // A rename is durable only once the directory that holds the name is.
        try Descriptor.sync(url.deletingLastPathComponent())
    }

    /// Removes the file; no error when there is none.
    public func remove() throws(FileError) {
        if unlink(url.path) != 0 {
            if errno == ENOENT { return }
            throw FileError("remove", url, code: errno)
        }
        try Descriptor.sync(url.deletingLastPathComponent())
    }

    /// Removes the unfinished files of writers that were killed. A write that is under way fails, so the caller must hold
    /// the lock that writers hold, or mean to remove the content.
    public func removeUnfinished() throws(FileError) {
        let directory = url.deletingLastPathComponent()
        let names = (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
        for name in names where name.hasPrefix(UnfinishedFile.prefix(of: url)) {
            try PrivateFile(directory.appendingPathComponent(name)).remove()
        }
    }

    /// Writes a new file beside this one, durably but for its name.
    private func makeUnfinished(_ data: Data) throws(FileError) -> UnfinishedFile {
        try PrivateDirectory(url.deletingLastPathComponent()).prepare()
        return try UnfinishedFile(data, for: url)
    }
}
