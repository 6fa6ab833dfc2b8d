import Core
public import Foundation

/// The kernel's list of locks and their waiters.
public enum KernelLocks {
    /// Returns once `count` others wait for the lock of this file. Throws when the task is cancelled.
    ///
    /// The list of locks cannot be subscribed to, so it is read again and again, other tasks taking their turns.
    public static func waiters(_ count: Int, at url: URL) async throws {
        var status = stat()
        guard stat(url.path, &status) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        while number(inode: status.st_ino) < count {
            try Task.checkCancellation()
            await Task.yield()
        }
    }

    /// Whether this system has such a list.
    public static let canBeRead = FileManager.default.isReadableFile(atPath: "/proc/locks")

    private static func number(inode: ino_t) -> Int {
        let list = try? RegularFile.read(URL(filePath: "/proc/locks"), limit: .max)
        return String(decoding: list ?? Data(), as: UTF8.self).split(separator: "\n")
            .filter { $0.contains(" -> ") && $0.contains(":\(inode) ") }.count
    }
}
