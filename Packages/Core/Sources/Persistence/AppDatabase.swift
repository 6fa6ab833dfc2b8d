import Core
public import Foundation
public import GRDB
import Synchronization

/// One SQLite database, opened when it is first asked for: a command that needs none opens none.
///
/// WAL journal, `synchronous = FULL`: what has been written survives a loss of power. The file is its owner's alone.
public final class AppDatabase: Sendable {
    public let url: URL
    private let migrations: [FeatureMigration]
    private let opened = Mutex<DatabasePool?>(nil)

    /// A database in this file. Its schema is that of every feature that keeps tables here, each feature's steps in
    /// order.
    public init(at url: URL, migrations: [FeatureMigration]) {
        self.url = url
        self.migrations = migrations
    }

    /// The open database, its schema up to date.
    ///
    /// - Throws: ``StorageError``. A failure is not remembered: the next call tries again.
    public func pool() throws(StorageError) -> DatabasePool {
        do {
            return try opened.withLock { opened in
                if let pool = opened { return pool }
                let pool = try open()
                opened = pool
                return pool
            }
        } catch {
            throw StorageError(error, at: url)
        }
    }

    /// Lets go of memory that SQLite keeps only to be faster. Opens nothing.
    public func releaseMemory() {
        opened.withLock { $0 }?.releaseMemory()
    }

    /// The steps of the schema that the file holds, oldest first. Opens the database.
    public func schema() throws(StorageError) -> [String] {
        let migrator = migrator
        do {
            return try pool().read { try migrator.appliedMigrations($0) }
        } catch {
            throw StorageError(error, at: url)
        }
    }

    private var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        for migration in migrations {
            migrator.registerMigration(migration.id, migrate: migration.apply)
        }
        return migrator
    }

    private func open() throws -> DatabasePool {
        let inspection = SchemaInspection(url: url, migrator: migrator)
        let isEmpty = try createFile()
        // A pool writes to the file while it opens, so that a file which is not ours must be known before.
        let isCurrent = try !isEmpty && inspection.isCurrent()
        var configuration = Configuration()
        configuration.busyMode = .timeout(Self.busyTimeout)
        configuration.label = url.lastPathComponent
        let pool = try DatabasePool(path: url.path, configuration: configuration)
        try pool.writeWithoutTransaction { database in
            // GRDB sets NORMAL while it opens, after `prepareDatabase` has run.
            try database.execute(sql: "PRAGMA synchronous = FULL")
        }
        if !isCurrent { try migrate(pool, inspection) }
        return pool
    }

    /// How long to wait for another process that holds the database, in seconds.
    static let busyTimeout: TimeInterval = 5

    /// SQLite would make the file readable by all; its journal files take their mode from it.
    ///
    /// - Returns: whether the file is empty, as a new one is.
    private func createFile() throws -> Bool {
        try PrivateDirectory(url.deletingLastPathComponent()).prepare()
        let operation = "open the database"
        let descriptor = Foundation.open(url.path, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
        guard descriptor >= 0 else {
            throw FileError(operation, url, code: errno, remedy: errno == EISDIR ? Self.remedy : nil)
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw FileError(operation, url, code: errno) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw FileError(operation, url, code: EINVAL, remedy: Self.remedy)
        }
        if status.st_mode & 0o777 != 0o600, fchmod(descriptor, 0o600) != 0 {
            throw FileError("close to others", url, code: errno)
        }
        // SQLite takes the shortest of files for a new database and would write over them.
        guard status.st_size == 0 || status.st_size >= Self.smallestSize else {
            throw StorageError.damaged(path: url.path, reason: "file is not a database")
        }
        return status.st_size == 0
    }

    /// One page of the smallest size, in bytes (sqlite.org, "Database File Format", 1.3.2).
    private static let smallestSize = 512

    private static let remedy = "Move what is there out of the way."

    private func migrate(_ pool: DatabasePool, _ inspection: SchemaInspection) throws {
        // Two processes may start on a new home at once, and GRDB does not look again once it has the write lock.
        let lock = try FileLock.wait(at: url.appendingPathExtension("lock"))
        defer { lock.release() }
        if try pool.read(inspection.isCurrent) { return }
        try inspection.migrator.migrate(pool)
    }
}
