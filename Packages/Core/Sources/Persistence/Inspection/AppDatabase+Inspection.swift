import Core
import Dispatch
import Foundation
import GRDB
import Synchronization

extension AppDatabase {
    /// Inspects the database and the files beside it. Creates, recovers and changes nothing.
    ///
    /// Reads every page, so the time grows with the size of the file.
    public func inspect() async -> DatabaseInspection {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(returning: self.inspection()) }
        }
    }

    private func inspection() -> DatabaseInspection {
        let status = DatabaseFiles.status(url)
        var configuration = configuration
        configuration.readonly = true
        var inspection = DatabaseInspection(
            path: url.path, size: status?.size ?? 0, logSize: DatabaseFiles.size(files.beside("-wal")),
            freeSpace: FileSpace(of: url.path)?.free,
            holders: ClaimHolders.others(of: files.claim),
            recoveries: recoveries())
        inspection.synchronous = synchronous
        if let status, status.isFile, status.size > 0 {
            inspection.read(files, migrations.migrator, configuration)
        } else if status?.isFile == false {
            inspection.findings = ["It is not a file."]
        }
        return inspection
    }

    private var synchronous: Int? {
        guard let pool = opened.withLock({ $0?.pool }) else { return nil }
        return try? pool.unsafeReentrantWrite { try Int.fetchOne($0, sql: "PRAGMA synchronous") }
    }
}

/// The state of the database, determined without changing it, for troubleshooting.
public struct DatabaseInspection: Sendable, Equatable {
    public let path: String
    /// The size of the file, in bytes; 0 when there is none.
    public let size: Int
    /// The size of the write-ahead log, in bytes.
    public let logSize: Int
    public internal(set) var pageCount: Int?
    /// Unused pages, which SQLite will reuse.
    public internal(set) var freePages: Int?
    /// The migrations that have been applied, oldest first.
    public internal(set) var schema: [String] = []
    /// The journal mode, `wal`.
    public internal(set) var journalMode: String?
    /// The value of `PRAGMA synchronous`: 2 is FULL. Known only while this process has the database open.
    public internal(set) var synchronous: Int?
    /// The problems that `PRAGMA quick_check` finds, or why the file could not be checked; empty when it is sound.
    public internal(set) var findings: [String] = []
    /// The disk space that this user may still use, in bytes.
    public let freeSpace: Int?
    /// The ids of other processes that have the database open; nil where the system does not report them.
    public let holders: [Int32]?
    /// The databases that have been set aside here, oldest first.
    public let recoveries: [DatabaseRecovery]

    public var isSound: Bool { findings.isEmpty }
}

extension DatabaseInspection {
    /// At most this many findings are reported; a badly damaged file has thousands.
    private static let mostFindings = 20

    /// Adds what one read-only connection finds in the file.
    fileprivate mutating func read(_ files: DatabaseFiles, _ migrator: DatabaseMigrator, _ configuration: Configuration)
    {
        do {
            try read(try DatabaseQueue(path: path, configuration: configuration), migrator)
        } catch {
            let failure = StorageError(error, at: files.database)
            guard failure.mayBeReadWithoutLocks,
                let untouched = try? files.withoutLocks({
                    var inspection = self
                    try inspection.read(files.untouchedQueue(configuration), migrator)
                    return inspection
                })
            else {
                findings.append(failure.damage ?? failure.description)
                return
            }
            self = untouched
            // Bytes 18 and 19 say how the file is written, whatever this connection does: 2 is with a log (sqlite.org,
            // "Database File Format", 1.3.3).
            let header = try? FileHandle(forReadingFrom: files.database).read(upToCount: 19)
            if header?.dropFirst(18).first == 2 { journalMode = "wal" }
        }
    }

    private mutating func read(_ queue: DatabaseQueue, _ migrator: DatabaseMigrator) throws {
        defer { try? queue.close() }
        try queue.inDatabase { database in
            func number(_ pragma: String) throws -> Int? { try Int.fetchOne(database, sql: "PRAGMA \(pragma)") }
            journalMode = try String.fetchOne(database, sql: "PRAGMA journal_mode")
            pageCount = try number("page_count")
            freePages = try number("freelist_count")
            findings = try String.fetchAll(database, sql: "PRAGMA quick_check(\(Self.mostFindings))")
                .filter { $0 != "ok" }
            if try database.tableExists("grdb_migrations") { schema = try migrator.appliedMigrations(database) }
        }
    }
}

/// Which processes hold the lock of a file, as Linux lists them (proc_locks(5)).
enum ClaimHolders {
    /// - Returns: all but this process; nil where there is no list.
    static func others(of url: URL) -> [Int32]? {
        guard let list = try? RegularFile.read(URL(filePath: "/proc/locks"), limit: .max) else { return nil }
        guard let inode = DatabaseFiles.status(url)?.identity.inode else { return [] }
        // 1: FLOCK  ADVISORY  READ  1234 08:01:5678 0 EOF
        let holders = String(decoding: list, as: UTF8.self).split(separator: "\n").compactMap { line -> Int32? in
            let fields = line.split(separator: " ")
            guard fields.count >= 6, fields[1] == "FLOCK", fields[5].hasSuffix(":\(inode)") else { return nil }
            return Int32(fields[4])
        }
        return Set(holders).subtracting([getpid()]).sorted()
    }
}
