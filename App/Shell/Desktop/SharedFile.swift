import Core
import Foundation

/// A file of the user that other programs read and write as well: it is replaced as a whole or not at all.
struct SharedFile {
    let url: URL

    /// - Returns: nil when there is no such file.
    func read() throws(FileError) -> [UInt8]? {
        guard let data = try RegularFile.read(url, limit: Self.largest) else { return nil }
        return Array(data)
    }

    /// In bytes.
    private static let largest = 16_777_216

    /// Replaces the content. The file's mode stays, and a symbolic link stays one; a new file is readable for everyone.
    func write(_ bytes: [UInt8]) throws(FileError) {
        // Users who keep such files elsewhere and link to them want the target to change.
        let target = url.resolvingSymlinksInPath()
        let directory = target.deletingLastPathComponent()
        do {
            try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        } catch {
            throw FileError("create", directory, code: (error as? CocoaError)?.underlyingNumber ?? EACCES)
        }
        var status = stat()
        let mode = stat(target.path, &status) == 0 ? status.st_mode & 0o7777 : 0o644
        let temporary = directory.appendingPathComponent(".\(target.lastPathComponent).\(getpid())")
        unlink(temporary.path)
        let descriptor = open(temporary.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw FileError("write", target, code: errno) }
        let code = Self.fill(descriptor, bytes, mode)
        close(descriptor)
        guard code == 0, rename(temporary.path, target.path) == 0 else {
            let reason = code == 0 ? errno : code
            unlink(temporary.path)
            throw FileError("write", target, code: reason)
        }
    }

    /// Removes the file; no error when there is none.
    func remove() throws(FileError) {
        if unlink(url.path) != 0, errno != ENOENT { throw FileError("remove", url, code: errno) }
    }

    /// - Returns: 0, or the system's error number.
    private static func fill(_ descriptor: Int32, _ bytes: [UInt8], _ mode: mode_t) -> Int32 {
        let code = Descriptor.write(bytes, to: descriptor)
        guard code == 0 else { return code }
        return fchmod(descriptor, mode) == 0 && fsync(descriptor) == 0 ? 0 : errno
    }
}

extension CocoaError {
    /// The system's error number, if there is one.
    fileprivate var underlyingNumber: Int32? {
        (underlying as? POSIXError)?.code.rawValue
    }
}
