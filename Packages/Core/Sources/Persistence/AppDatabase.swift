public import Core
public import Foundation
public import GRDB
import Synchronization

/// One SQLite database, opened when it is first asked for: a command that needs none opens none.
///
/// WAL journal, `synchronous = FULL`: what has been written survives a loss of power. The file is its owner's alone. A
/// damaged one is set aside and what can be read of it is put into a new one, as soon as the damage is met by ``pool()``,
/// ``perform(_:)``, ``read(_:)`` or ``write(_:)``, provided that no other process has it open.
public final class AppDatabase: Sendable {
    public let url: URL
    let files: DatabaseFiles
    let migrations: [FeatureMigration]
    let watcher: any DirectoryWatching
    let onRecovery: @Sendable (DatabaseRecovery) -> Void
    let hooks: RecoveryHooks
    let opened = Mutex<OpenDatabase?>(nil)
    /// Held by the one thread that closes a damaged database; no reader and no writer waits for it.
    let closing = Mutex<Void>(())

    /// A database in this file. Its schema is that of every feature that keeps tables here, each feature's steps in
    /// order.
    ///
    /// - Parameters:
    ///   - watcher: sees what other processes do; see ``changes()``.
    ///   - onRecovery: told when a damaged database has been set aside, by whichever thread met the damage, after the new
    ///     one has been opened. It may use the database.
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

    /// The open database, its schema up to date.
    ///
    /// What is done with the pool itself does not mend what it finds damaged; ``perform(_:)`` does.
    ///
    /// - Throws: ``StorageError``. A failure is not remembered: the next call tries again.
    public func pool() throws(StorageError) -> DatabasePool {
        try open().pool
    }

    /// Writes the log into the file and empties it, as far as nobody is reading: then what was deleted is in neither.
    public func emptyLog() throws(StorageError) {
        _ = try perform { pool in try pool.writeWithoutTransaction { try $0.checkpoint(.truncate) } }
    }

    /// Lets go of memory that SQLite keeps only to be faster. Opens nothing.
    public func releaseMemory() {
        opened.withLock { $0?.pool }?.releaseMemory()
    }

    /// The steps of the schema that the file holds, oldest first. Opens the database.
    public func schema() throws(StorageError) -> [String] {
        let migrator = migrations.migrator
        return try perform { pool in try pool.read { try migrator.appliedMigrations($0) } }
    }
}

/// What tests put in the place of time and chance.
struct RecoveryHooks: Sendable {
    var now: @Sendable () -> Date = { Date() }
    var passed: @Sendable (RecoveryStep) -> Void = { _ in }
    /// How long to wait for another process that holds the database, in seconds.
    var busyTimeout = TimeLimits.scaled(seconds: 5)
    /// How long others may take to let go of a damaged database.
    var patience = TimeLimits.scaled(.seconds(1))
    /// How long this process's own work with a damaged database may take to end.
    var closing = TimeLimits.scaled(.seconds(5))
}
