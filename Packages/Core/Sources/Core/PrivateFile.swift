public import Foundation

/// A small file that only its owner can read (mode 0600), replaced whole or not at all.
public struct PrivateFile: Sendable, Equatable {
    public let url: URL

    public init(_ url: URL) {
        self.url = url
    }

    /// The content, or nil when there is no such file.
    ///
    /// - Throws: ``FileError`` when it cannot be read, is a symbolic link, belongs to somebody else or can be read by
    ///   others: what was left in the open is not trusted.
    public func read() throws(FileError) -> Data? {
        // Without O_NONBLOCK, a pipe in the file's place would be waited for.
        let descriptor = open(url.path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw FileError("read", url, code: errno)
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw FileError("read", url, code: errno) }
        let kind = status.st_mode & S_IFMT
        guard kind == S_IFREG else { throw FileError("read", url, code: kind == S_IFDIR ? EISDIR : EINVAL) }
        guard status.st_uid == geteuid() else { throw FileError("trust", url, code: EPERM) }
        guard status.st_mode & 0o077 == 0 else {
            throw FileError("trust", url, code: EACCES, remedy: "Others can read it; run: chmod 600 '\(url.path)'")
        }
        return try read(descriptor, size: Int(status.st_size))
    }

    /// Replaces the content, durably: when this returns, the new content survives a loss of power, and at no moment is
    /// there half a file.
    public func write(_ data: Data) throws(FileError) {
        try PrivateDirectory(url.deletingLastPathComponent()).prepare()
        let temporary = url.deletingLastPathComponent()
            .appendingPathComponent("\(unfinishedPrefix)\(getpid()).\(UInt64.random(in: 0...UInt64.max))")
        let descriptor = open(temporary.path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FileError("write", url, code: errno) }
        do throws(FileError) {
            defer { close(descriptor) }
            let code = Descriptor.write(data, to: descriptor)
            guard code == 0 else { throw FileError("write", url, code: code) }
            guard fsync(descriptor) == 0 else { throw FileError("write", url, code: errno) }
        } catch {
            unlink(temporary.path)
            throw error
        }
        guard rename(temporary.path, url.path) == 0 else {
            let code = errno
            unlink(temporary.path)
            throw FileError("replace", url, code: code)
        }
        try syncDirectory()
    }

    /// Removes the file; no error when there is none.
    public func remove() throws(FileError) {
        if unlink(url.path) != 0 {
            if errno == ENOENT { return }
            throw FileError("remove", url, code: errno)
        }
        try syncDirectory()
    }

    /// Removes what writers left behind that were killed before they were done. A write that is under way fails, so this
    /// is for those who hold the lock that writers hold, or who want the content gone.
    public func removeUnfinished() throws(FileError) {
        let directory = url.deletingLastPathComponent()
        let names = (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
        for name in names where name.hasPrefix(unfinishedPrefix) {
            try PrivateFile(directory.appendingPathComponent(name)).remove()
        }
    }

    private var unfinishedPrefix: String { ".\(url.lastPathComponent)." }

    private func read(_ descriptor: Int32, size: Int) throws(FileError) -> Data {
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: max(size, 1) + 1)
        while true {
            let count = buffer.withUnsafeMutableBytes { Foundation.read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw FileError("read", url, code: errno) }
            if count == 0 { return data }
            data.append(contentsOf: buffer[..<count])
        }
    }

    // A rename is durable only once the directory that holds the name is.
    private func syncDirectory() throws(FileError) {
        let directory = url.deletingLastPathComponent()
        let descriptor = open(directory.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileError("open", directory, code: errno) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw FileError("write", directory, code: errno) }
    }
}
