import Core
import Foundation

/// The files that one database consists of, and those beside it.
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
    /// The plan of a recovery; exists while the recovery is in progress, or when it was interrupted.
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
