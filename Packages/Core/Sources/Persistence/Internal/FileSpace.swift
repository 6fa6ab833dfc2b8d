import Foundation

/// The free space of a file's file system.
struct FileSpace {
    /// What this user may still write, in bytes.
    let free: Int
    private let hasNames: Bool

    /// - Returns: nil when the system does not report it.
    init?(of path: String) {
        let directory = URL(fileURLWithPath: path).deletingLastPathComponent()
        var status = statvfs()
        guard statvfs(directory.path, &status) == 0 else { return nil }
        free = Int(status.f_bavail) * Int(status.f_frsize)
        // Some file systems do not count inodes.
        hasNames = status.f_files == 0 || status.f_favail > 0
    }

    /// Whether there is less space than SQLite allocates at a time.
    var isUsedUp: Bool { free < Self.portion || !hasNames }

    /// The log's index grows in steps of this size, in bytes (sqlite.org, "WAL-mode File Format", 2).
    private static let portion = 32_768
}
