public import Foundation

/// Operations on the descriptors of open files, pipes and terminals.
public enum Descriptor {
    /// Writes all bytes, even when the system takes only a part of them at a time.
    ///
    /// - Parameter waitUntilReady: called when a non-blocking descriptor takes no more; returns false to give up.
    /// - Returns: 0, or the system's error number; then a part may have been written.
    public static func write(
        _ bytes: some ContiguousBytes, to descriptor: Int32, waitUntilReady: () -> Bool = { false }
    ) -> Int32 {
        bytes.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = Foundation.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count < 0, errno == EINTR { continue }
                if count < 0, errno == EAGAIN, waitUntilReady() { continue }
                // A write of 0 bytes without an error would be repeated without end.
                guard count > 0 else { return count < 0 ? errno : EIO }
                rest = rest.dropFirst(count)
            }
            return 0
        }
    }

    /// Makes a file's content, or a directory's names, survive a loss of power.
    package static func sync(_ url: URL) throws(FileError) {
        let descriptor = open(url.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileError("open", url, code: errno) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw FileError("write", url, code: errno) }
    }
}
