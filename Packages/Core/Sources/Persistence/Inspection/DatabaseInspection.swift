/// The state of the database, determined without changing it, for troubleshooting.
public struct DatabaseInspection: Codable, Sendable, Equatable {
    public let path: String
    /// Whether there is a database; without one, the other values mean little.
    public let exists: Bool
    /// The file mode: with 0o600, only the owner can read and write the file.
    public let permissions: Int?
    /// Of the file, in bytes.
    public let size: Int
    /// Of the write-ahead log, in bytes.
    public let logSize: Int
    /// In bytes.
    public let pageSize: Int?
    public let pageCount: Int?
    /// Unused pages, which SQLite will reuse.
    public let freePages: Int?
    /// The migrations that have been applied, oldest first.
    public let schema: [String]
    /// `wal`.
    public let journalMode: String?
    /// The value of `PRAGMA synchronous`: 2 is FULL. Known only while this process has the database open.
    public let synchronous: Int?
    /// The problems that `PRAGMA quick_check` finds, or why the file could not be checked; empty when it is sound.
    public let findings: [String]
    /// The disk space that this user may still use, in bytes.
    public let freeSpace: Int?
    /// The ids of other processes that have the database open; nil where the system does not report them.
    public let holders: [Int32]?
    /// The databases that have been set aside here, oldest first.
    public let recoveries: [DatabaseRecovery]

    public var isSound: Bool { findings.isEmpty }
}
