internal import CPlatform
public import Foundation

/// The new content of a file, on disk under a temporary name beside it, so that the file is replaced whole or not at
/// all.
public struct UnfinishedFile: Sendable {
    private let url: URL
    private let temporary: URL

    /// Writes the content durably.
    ///
    /// - Parameter mode: nil for a file that only its owner can read (0600).
    public init(_ content: some ContiguousBytes, for url: URL, mode: UInt32? = nil) throws(FileError) {
        self.url = url
        let name = Self.prefix(of: url) + "\(getpid()).\(UInt64.random(in: 0...UInt64.max))"
        temporary = url.deletingLastPathComponent().appendingPathComponent(name)
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let descriptor = open(temporary.path, flags, mode_t(mode ?? 0o600))
        guard descriptor >= 0 else { throw FileError("write", url, code: errno) }
        defer { close(descriptor) }
        var code = Descriptor.write(content, to: descriptor)
        // The mode that a file is created with depends on the process's umask.
        if code == 0, let mode, fchmod(descriptor, mode_t(mode)) != 0 { code = errno }
        if code == 0, fsync(descriptor) != 0 { code = errno }
        guard code == 0 else { throw abandoned("write", code) }
    }

    /// Gives the file its name, in place of another file.
    public func replace(_ operation: String = "write") throws(FileError) {
        guard rename(temporary.path, url.path) == 0 else { throw abandoned(operation, errno) }
    }

    /// Gives the file its name. A file of that name is kept, and is an error.
    public func create() throws(FileError) { try create { link($0, $1) } }

    func create(linking: (String, String) -> Int32) throws(FileError) {
        if linking(temporary.path, url.path) == 0 { return discard() }
        // File systems such as vfat have no hard links. Where there are some, as on NFS, a link is what never replaces a file.
        guard [EPERM, ENOTSUP, EOPNOTSUPP, ENOSYS].contains(errno) else { throw abandoned("write", errno) }
        guard slipway_rename_new(temporary.path, url.path) == 0 else { throw abandoned("write", errno) }
    }

    public func discard() {
        unlink(temporary.path)
    }

    private func abandoned(_ operation: String, _ code: Int32) -> FileError {
        discard()
        return FileError(operation, url, code: code)
    }

    /// How the temporary names for a file begin: with its own name, or a hash of one that leaves no room (a name has at most 255
    /// bytes).
    static func prefix(of url: URL) -> String {
        let name = url.lastPathComponent
        return ".\(name.utf8.count > longestName ? name.fingerprint : name)."
    }

    /// In bytes. The rest of a temporary name has up to 34.
    private static let longestName = 200
}
