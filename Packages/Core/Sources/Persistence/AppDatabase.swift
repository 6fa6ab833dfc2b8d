public import Core
public import Foundation
public import GRDB
import Synchronization

/// One SQLite database, opened on first use: a command that does not need it does not open it.
///
/// WAL journal, `synchronous = FULL`: committed data survives a loss of power. Only the owner of the file can access
/// it. When ``pool()``, `perform`, ``read(_:)`` or ``write(_:)`` detects damage, and no other process has the
/// database open, the file is set aside and what can be read of it is copied into a new one.
public final class AppDatabase: Sendable {
    public let url: URL
    let files: DatabaseFiles
    let migrations: [FeatureMigration]
    let watcher: any DirectoryWatching
    let onRecovery: @Sendable (DatabaseRecovery) -> Void
    let hooks: RecoveryHooks
    /// Never locked while the database is opened or recovered.
    let opened = Mutex<OpenDatabase?>(nil)
    /// Held by the one thread that opens, migrates or recovers the database.
    let opening = Mutex<Void>(())
    /// Held by the one thread that closes a damaged database; no reader and no writer waits for it.
    let closing = Mutex<Void>(())
    let isClosing = Atomic(false)

    /// A database in this file. Its schema is that of every feature that keeps tables here, with each feature's
    /// migrations in order.
    ///
    /// - Parameters:
    ///   - watcher: detects what other processes do; see ``changes()``.
    ///   - onRecovery: called when a damaged database has been set aside, on the thread that detected the damage, after
    ///     the new one is in place. It may use the database.
    public convenience init(
        at url: URL, migrations: [FeatureMigration], watcher: any DirectoryWatching = DirectoryWatcher(),
        onRecovery: @escaping @Sendable (DatabaseRecovery) -> Void = { _ in }
    ) {
        self.init(at: url, migrations: migrations, watcher: watcher, onRecovery: onRecovery, hooks: RecoveryHooks())
    }

    init(
        at url: URL, migrations: [FeatureMigration], watcher: any DirectoryWatching,
        onRecovery: @escaping @Sendable (DatabaseRecovery) -> Void, hooks: RecoveryHooks
    ) {
        self.url = url
        self.files = DatabaseFiles(database: url)
        self.migrations = migrations
        self.watcher = watcher
        self.onRecovery = onRecovery
        self.hooks = hooks
    }

    /// The open database, with its schema up to date.
    ///
    /// Work that uses the pool directly does not recover a damaged database; `perform` does.
    ///
    /// - Throws: ``StorageError``. A failure is not cached: the next call tries again.
    public func pool() throws(StorageError) -> DatabasePool {
        try open().pool
    }

    /// The open database, as from ``pool()``. Neither this nor the asynchronous accesses open the database on the
    /// caller's thread: that may migrate or recover it, which takes long.
    @discardableResult
    public func prepare() async throws(StorageError) -> DatabasePool {
        if let database = opened.withLock({ $0 }) { return database.pool }
        return try await inBackground { () throws(StorageError) in try self.open().pool }
    }

    /// Whether the database is open in this process; false while it is being opened or recovered.
    public var isOpen: Bool { opened.withLock { $0 != nil } }

    /// Releases memory that SQLite uses only as a cache. Opens no database.
    public func releaseMemory() {
        opened.withLock { $0?.pool }?.releaseMemory()
    }

    /// The migrations that the file has, oldest first. Opens the database.
    public func schema() async throws(StorageError) -> [String] {
        try await read { [migrations] in try migrations.migrator.appliedMigrations($0) }
    }
}

/// What tests replace, to control time and interruptions.
struct RecoveryHooks: Sendable {
    var now: @Sendable () -> Date = { Date() }
    var passed: @Sendable (RecoveryStep) -> Void = { _ in }
    /// Called before the size of the file is read, which says whether the database is new.
    var willReadSize: @Sendable () -> Void = {}
    /// How long to wait for another process that holds the database, in seconds.
    var busyTimeout = TimeLimits.scaled(seconds: 5)
    /// How long others may take to release a damaged database.
    var releaseLimit = TimeLimits.scaled(.seconds(1))
    /// How long this process's own work with a damaged database may take to end.
    var closing: @Sendable () -> Duration = { TimeLimits.scaled(.seconds(5)) }
}

/// One step of a feature's schema, run once and never changed afterwards.
public struct FeatureMigration: Sendable {
    /// The migration's id, `<feature>.<n>`, such as `settings.1`.
    public let id: String
    let apply: @Sendable (Database) throws -> Void

    public init(_ id: String, apply: @escaping @Sendable (Database) throws -> Void) {
        self.id = id
        self.apply = apply
    }
}

extension FeatureMigration {
    /// The schema of a feature that was removed: its own migrations, which do nothing any more, so that a database that has
    /// them is not one of a newer version; and `<feature>.removed`, which deletes its tables.
    public static func removal(of feature: String, migrations: [String], tables: [String]) -> [FeatureMigration] {
        migrations.map { FeatureMigration($0) { _ in } } + [
            FeatureMigration("\(feature).removed") { database in
                for table in tables where try database.tableExists(table) { try database.drop(table: table) }
            }
        ]
    }
}

extension [FeatureMigration] {
    var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        for migration in self { migrator.registerMigration(migration.id, migrate: migration.apply) }
        return migrator
    }
}

/// Which SQLite the process runs with.
public enum SQLiteVersion {
    /// The version, such as `3.46.1`. Opens a database in memory to ask it; nil when even that fails.
    public static var text: String? {
        try? DatabaseQueue().read { try String.fetchOne($0, sql: "SELECT sqlite_version()") }
    }
}
