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
        var status = stat()
        return lstat(url.path, &status) == 0
    }

    /// In bytes; 0 when there is no such file.
    static func size(_ url: URL) -> Int {
        var status = stat()
        return stat(url.path, &status) == 0 ? Int(status.st_size) : 0
    }
}

/// Identifies the file at a path, so that another file in its place can be detected.
struct FileIdentity: Equatable, Sendable {
    private let device: dev_t
    private let node: ino_t

    init(_ status: stat) {
        device = status.st_dev
        node = status.st_ino
    }

    /// - Returns: nil when there is no file.
    init?(of url: URL) {
        var status = stat()
        guard stat(url.path, &status) == 0 else { return nil }
        self.init(status)
    }
}
