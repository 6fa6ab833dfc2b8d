import Core
import Foundation

/// Writes a file that only its owner can read (mode 0600), as a whole or not at all.
enum NewFile {
    /// - Parameter replaces: whether an existing file of that name may be replaced. Anything other than a file never
    ///   is.
    /// - Throws: `FileError`.
    static func write(_ data: Data, to url: URL, replaces: Bool) throws(FileError) {
        if let status = try? FileStatus(at: url) {
            guard status.isFile else {
                throw FileError("write", url, code: EEXIST, remedy: "It is no file; name another place.")
            }
            guard replaces else {
                throw FileError("write", url, code: EEXIST, remedy: "Name another file, or replace it with --force.")
            }
        }
        let temporary = url.deletingLastPathComponent()
            .appendingPathComponent(".\(url.lastPathComponent).\(getpid()).\(UInt32.random(in: 0...UInt32.max))")
        do throws(FileError) {
            try create(temporary, data, for: url)
            try name(temporary, url, replaces: replaces)
        } catch {
            unlink(temporary.path)
            throw error
        }
    }

    private static func create(_ temporary: URL, _ data: Data, for url: URL) throws(FileError) {
        let descriptor = open(temporary.path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FileError("write", url, code: errno) }
        defer { close(descriptor) }
        let code = Descriptor.write(data, to: descriptor)
        guard code == 0 else { throw FileError("write", url, code: code) }
        guard fsync(descriptor) == 0 else { throw FileError("write", url, code: errno) }
    }

    private static func name(_ temporary: URL, _ url: URL, replaces: Bool) throws(FileError) {
        if replaces {
            guard rename(temporary.path, url.path) == 0 else { throw FileError("write", url, code: errno) }
        } else {
            // A file of that name that another process has created in the meantime is kept.
            guard link(temporary.path, url.path) == 0 else { throw FileError("write", url, code: errno) }
            unlink(temporary.path)
        }
    }
}
