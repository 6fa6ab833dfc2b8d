internal import Core
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

    /// - Parameter migrations: those of every feature that keeps tables here, each feature's own in order.
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
        try createFile()
        var configuration = Configuration()
        configuration.busyMode = .timeout(5)
        configuration.label = url.lastPathComponent
        let pool = try DatabasePool(path: url.path, configuration: configuration)
        try pool.writeWithoutTransaction { database in
            // GRDB sets NORMAL while it opens, after `prepareDatabase` has run.
            try database.execute(sql: "PRAGMA synchronous = FULL")
        }
        try migrate(pool)
        return pool
    }

    /// SQLite would make the file readable by all; its journal files take their mode from it.
    private func createFile() throws {
        try PrivateDirectory(url.deletingLastPathComponent()).prepare()
        let descriptor = Foundation.open(url.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FileError("open the database", url, code: errno) }
        defer { close(descriptor) }
        guard fchmod(descriptor, 0o600) == 0 else { throw FileError("close to others", url, code: errno) }
    }

    private func migrate(_ pool: DatabasePool) throws {
        let migrator = migrator
        let known = Set(migrator.migrations)
        if try pool.read({ try isCurrent($0, migrator, known) }) { return }
        // Two processes may start on a new home at once, and GRDB does not look again once it has the write lock.
        let lock = try FileLock.wait(at: url.appendingPathExtension("lock"))
        defer { lock.release() }
        if try pool.read({ try isCurrent($0, migrator, known) }) { return }
        try migrator.migrate(pool)
    }

    private func isCurrent(_ database: Database, _ migrator: DatabaseMigrator, _ known: Set<String>) throws -> Bool {
        let applied = try migrator.appliedIdentifiers(database)
        let unknown = applied.subtracting(known)
        guard unknown.isEmpty else { throw StorageError.newerSchema(path: url.path, unknown: unknown.sorted()) }
        return applied == known
    }
}
