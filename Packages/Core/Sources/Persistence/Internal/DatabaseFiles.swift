import Core
import Foundation

struct DatabaseFiles: Sendable {
    let database: URL

    /// What SQLite puts beside a database file: the write-ahead log and its index, or a rollback journal.
    static let journalSuffixes = ["-wal", "-shm", "-journal"]

    var directory: URL { database.deletingLastPathComponent() }
    var name: String { database.lastPathComponent }

    /// A lock, shared by all processes that have the database open, and exclusive for one that sets it aside.
    var claim: URL { beside(".claim") }
    /// A lock, held by the process that changes the schema or recovers the database.
    var lock: URL { beside(".lock") }
    /// The plan of a recovery; exists while files are renamed, or when that was interrupted.
    var plan: URL { beside(".recovery") }
    /// The new database while it is built.
    var rebuilt: URL { beside(".rebuilt") }
    /// The copy of the damaged database that rows are read from.
    var copy: URL { beside(".copy") }

    func beside(_ suffix: String) -> URL {
        directory.appendingPathComponent(name + suffix)
    }

    /// The new name of a damaged database that is set aside at this time.
    func aside(_ date: Date) -> String {
        "\(name).damaged-\(date.formatted(Self.stamp))"
    }

    /// 20261122T015300Z: sorts by time, and is a valid name on every file system.
    private static let stamp = Date.ISO8601FormatStyle(
        dateSeparator: .omitted, dateTimeSeparator: .standard, timeSeparator: .omitted, timeZone: .gmt)

    static func exists(_ url: URL) -> Bool {
        (try? FileStatus(at: url)) != nil
    }

    /// The status of a file, or of the one that a symbolic link leads to; nil when there is none.
    static func status(_ url: URL) -> FileStatus? {
        try? FileStatus(at: url, followsLinks: true)
    }

    /// In bytes; 0 when there is no such file.
    static func size(_ url: URL) -> Int {
        status(url)?.size ?? 0
    }
}

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
        // A file system may state any numbers.
        let (blocks, size) = (Int(clamping: status.f_bavail), Int(clamping: status.f_frsize))
        let (bytes, isMore) = blocks.multipliedReportingOverflow(by: size)
        free = isMore ? .max : bytes
        // Some file systems do not count inodes.
        hasNames = status.f_files == 0 || status.f_favail > 0
    }

    /// Whether there is less space than SQLite allocates at a time.
    var isUsedUp: Bool { free < Self.portion || !hasNames }

    /// The log's index grows in steps of this size, in bytes (sqlite.org, "WAL-mode File Format", 2).
    private static let portion = 32_768
}
