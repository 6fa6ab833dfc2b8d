import Foundation

/// What the file system of a file has left.
struct FileSpace {
    /// What this user may still write, in bytes.
    let free: Int
    private let hasNames: Bool

    /// - Returns: nil when the system does not tell.
    init?(of path: String) {
        let directory = URL(fileURLWithPath: path).deletingLastPathComponent()
        var status = statvfs()
        guard statvfs(directory.path, &status) == 0 else { return nil }
        free = Int(status.f_bavail) * Int(status.f_frsize)
        // Some file systems do not count them.
        hasNames = status.f_files == 0 || status.f_favail > 0
    }

    /// Whether there is less than SQLite takes at a time.
    var isUsedUp: Bool { free < Self.portion || !hasNames }

    /// By as much the log's index grows, in bytes (sqlite.org, "WAL-mode File Format", 2).
    private static let portion = 32_768
}
