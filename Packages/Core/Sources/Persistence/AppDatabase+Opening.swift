import Core
import Foundation
import GRDB
import Synchronization

extension AppDatabase {
    func open() throws(StorageError) -> OpenDatabase {
        if let database = opened.withLock({ $0 }) { return database }
        var recovery: DatabaseRecovery?
        let database: OpenDatabase
        do {
            database = try opening.withLock { _ in
                // Another thread may have opened it meanwhile.
                if let database = opened.withLock({ $0 }) { return database }
                let database = try openOrRecover(&recovery)
                opened.withLock { $0 = database }
                return database
            }
        } catch {
            throw StorageError(error, at: url)
        }
        // Outside the lock, so that the handler may use the database.
        if let recovery { onRecovery(recovery) }
        return database
    }

    private func openOrRecover(_ recovery: inout DatabaseRecovery?) throws -> OpenDatabase {
        let identity = DatabaseFiles.status(url)?.identity
        do {
            return try openOnce(&recovery)
        } catch {
            guard let reason = StorageError(error, at: url).damage else { throw error }
            try closeToOthers()
            // If the file was missing but its log was not, opening has created an empty file and reported it as
            // damaged: its identity is known only now.
            recovery = try recover(identity ?? DatabaseFiles.status(url)?.identity, reason: reason) ?? recovery
            return try openOnce(&recovery)
        }
    }

    private func openOnce(_ recovery: inout DatabaseRecovery?) throws -> OpenDatabase {
        guard try isWritable() else { return try openReadOnly() }
        var claim = try DatabaseClaim.shared(at: files.claim)
        if DatabaseFiles.exists(files.plan) {
            claim.release()
            recovery = try finishRecovery() ?? recovery
            claim = try DatabaseClaim.shared(at: files.claim)
        }
        do {
            guard let file = try createFile(claim) else { return try openReadOnly() }
            return try open(file, claim)
        } catch {
            // Now, because recovery needs the claim exclusively.
            claim.release()
            throw error
        }
    }

    private func open(_ file: (isEmpty: Bool, identity: FileStatus.Identity), _ claim: DatabaseClaim) throws
        -> OpenDatabase
    {
        // A pool writes to the file while it opens, so check first that the file belongs to this app.
        let isCurrent = try !file.isEmpty && isCurrent()
        try closeToOthers()
        let pool = try openPool()
        try pool.writeWithoutTransaction { database in
            // GRDB sets NORMAL while it opens, after `prepareDatabase` has run.
            try database.execute(sql: "PRAGMA synchronous = FULL")
            // Deleted content is overwritten, also in pages that become free: nothing that is deleted later would reach them.
            try database.execute(sql: "PRAGMA secure_delete = ON")
            database.add(transactionObserver: CommitAnnouncer(claim), extent: .databaseLifetime)
        }
        if !isCurrent { try migrate(pool) }
        claim.mark()
        return OpenDatabase(pool: pool, claim: claim, identity: file.identity)
    }

    /// Opening a pool switches a new file to WAL. SQLite's busy timeout does not apply to that: while another process
    /// reads the file, or switches it to WAL as well, SQLite reports at once that the file is busy.
    private func openPool() throws -> DatabasePool {
        let end = ContinuousClock.now + .seconds(hooks.busyTimeout)
        while true {
            do {
                return try DatabasePool(path: url.path, configuration: configuration)
            } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY && ContinuousClock.now < end {
                Thread.sleep(forTimeInterval: 0.005)
            }
        }
    }

    var configuration: Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(hooks.busyTimeout)
        configuration.label = url.lastPathComponent
        return configuration
    }

    private func migrate(_ pool: DatabasePool) throws {
        // Two processes may start on a new home at once, and GRDB does not check again once it has the write lock.
        let lock = try FileLock.wait(at: files.lock)
        defer { lock.release() }
        if try pool.read({ try isCurrent($0) }) { return }
        try migrations.migrator.migrate(pool)
    }
}

/// The connections to one file, and the claim that goes with them.
struct OpenDatabase: Sendable {
    private static let openings = Atomic(0)

    /// No other opening in this process has the same.
    let number = Self.openings.wrappingAdd(1, ordering: .relaxed).newValue
    let pool: DatabasePool
    let claim: DatabaseClaim?
    /// Nil where nothing may be written.
    let identity: FileStatus.Identity?
}
