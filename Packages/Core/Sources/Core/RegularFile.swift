public import Foundation

/// Reads what must be a regular file. A pipe, a device, a socket or a directory in its place is refused at once, and a
/// file that claims to be larger than allowed is refused before it is read.
public enum RegularFile {
    /// The content, or nil when there is no such file. Symbolic links are followed.
    ///
    /// - Parameter limit: the largest size that is read, in bytes.
    /// - Throws: ``FileError``; its code is `EFBIG` when the file is larger than `limit`.
    public static func read(_ url: URL, limit: Int) throws(FileError) -> Data? {
        guard let file = try open(url) else { return nil }
        defer { close(file.descriptor) }
        return try content(of: file.descriptor, size: file.status.size, url, limit: limit)
    }

    /// - Parameter flags: further flags of open(2), such as `O_NOFOLLOW`.
    /// - Returns: an open file, for the caller to close; nil when there is none.
    static func open(_ url: URL, flags: Int32 = 0) throws(FileError) -> (descriptor: Int32, status: FileStatus)? {
        // Without O_NONBLOCK, opening a pipe waits for a writer.
        let descriptor = Foundation.open(url.path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC | flags)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw FileError("read", url, code: errno, remedy: errno == ENXIO ? notAFile : nil)
        }
        do throws(FileError) {
            let status = try FileStatus(of: descriptor, url, to: "read")
            if status.isDirectory { throw FileError("read", url, code: EISDIR) }
            guard status.isFile else { throw FileError("read", url, code: EINVAL, remedy: notAFile) }
            return (descriptor, status)
        } catch {
            close(descriptor)
            throw error
        }
    }

    /// - Parameter size: what fstat(2) says. The file may grow while it is read, and a file of the kernel, such as those in
    ///   /proc, has the size 0.
    static func content(
        of descriptor: Int32, size: Int, _ url: URL, limit: Int
    ) throws(FileError) -> Data {
        guard size <= limit else { throw tooLarge(url, limit) }
        // Read where it stays: a copy of a file of a hundred megabytes takes as much again. One byte more than the size, so
        // that a file that has not grown is at its end after two reads.
        var data = Data(count: size == 0 ? 65_536 : size + 1)
        var filled = 0
        while true {
            if filled == data.count { data.count *= 2 }
            let count = data.withUnsafeMutableBytes { buffer in
                buffer.baseAddress.map { Foundation.read(descriptor, $0 + filled, buffer.count - filled) } ?? 0
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw FileError("read", url, code: errno) }
            filled += count
            guard filled <= limit else { throw tooLarge(url, limit) }
            if count == 0 {
                data.count = filled
                return data
            }
        }
    }

    private static func tooLarge(_ url: URL, _ limit: Int) -> FileError {
        FileError(
            "read", url, code: EFBIG, remedy: "It is larger than \(limit) bytes. Move it away.")
    }

    static let notAFile = "It is not a file. Move it away."
}
