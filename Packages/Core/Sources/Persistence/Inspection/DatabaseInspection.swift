/// What can be said about the database without changing it, for whoever looks for what is wrong.
public struct DatabaseInspection: Codable, Sendable, Equatable {
    public let path: String
    /// Whether there is one; the rest says little where there is none.
    public let exists: Bool
    /// Who may read and write the file: 0o600 is its owner alone.
    public let permissions: Int?
    /// Of the file, in bytes.
    public let size: Int
    /// Of the write-ahead log, in bytes.
    public let logSize: Int
    /// In bytes.
    public let pageSize: Int?
    public let pageCount: Int?
    /// Pages that hold nothing, and will be used again.
    public let freePages: Int?
    /// The steps of the schema that have been taken, oldest first.
    public let schema: [String]
    /// `wal`.
    public let journalMode: String?
    /// How commits wait for the disk: 2 is FULL. Known only of connections that are open.
    public let synchronous: Int?
    /// What SQLite finds wrong (`PRAGMA quick_check`), or why the file could not be looked at; empty when it is sound.
    public let findings: [String]
    /// What this user may still write to the disk, in bytes.
    public let freeSpace: Int?
    /// The numbers of other processes that have the database open; nil where the system does not tell.
    public let holders: [Int32]?
    /// What has been set aside here, oldest first.
    public let recoveries: [DatabaseRecovery]

    public var isSound: Bool { findings.isEmpty }
}
