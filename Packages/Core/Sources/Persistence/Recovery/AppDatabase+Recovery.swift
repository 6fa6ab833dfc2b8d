import Core
import Foundation
import GRDB
import Synchronization

extension AppDatabase {
    /// The recoveries of this database, oldest first. Opens no database.
    public func recoveries() -> [DatabaseRecovery] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: files.directory.path)) ?? []
        return names.filter { $0.hasPrefix("\(files.name).damaged-") && $0.hasSuffix(".json") }
            // Without the extension, a name sorts before the same name with a number.
            .map { $0.dropLast(".json".count) }.sorted()
            .compactMap { name in
                let file = PrivateFile(files.directory.appendingPathComponent(name + ".json"))
                guard let data = try? file.read() else { return nil }
                return try? JSONDecoder.recovery.decode(DatabaseRecovery.self, from: data)
            }
    }

    /// Whether work may succeed once the database has been recovered, or opened again.
    func mayRetry(_ used: OpenDatabase, after error: any Error) -> Bool {
        let isClosed = (error as? DatabaseError)?.resultCode == .SQLITE_MISUSE
        return used.identity != nil && (isClosed || StorageError(error, at: url).damage != nil)
    }

    /// Prepares for work that has failed to be done once more.
    ///
    /// - Parameter used: the connections over which it failed.
    /// - Returns: whether it can be done once more: a damaged database has been replaced, by this thread, another
    ///   thread or another process.
    func canRetry(_ used: OpenDatabase, after error: any Error) throws(StorageError) -> Bool {
        guard mayRetry(used, after: error) else { return false }
        let damage = StorageError(error, at: url).damage
        var recovery: DatabaseRecovery?
        let isOver: Bool
        do {
            isOver = try closing.withLock { _ in
                guard opened.withLock({ $0?.pool === used.pool }) else { return true }
                isClosing.store(true, ordering: .releasing)
                defer { isClosing.store(false, ordering: .releasing) }
                // Not under the lock for opening: a thread in the middle of a read may request the database again.
                guard try PoolClosing(used.pool).isDone(within: hooks.closing()) else {
                    throw damaged("\(damage ?? "it was closed") (and this process is still using it)")
                }
                // Without damage, the pool was closed by a thread that gave up waiting before the recovery: the
                // database is opened again.
                recovery = try replace(used, reason: damage)
                return true
            }
        } catch {
            throw StorageError(error, at: url)
        }
        if let recovery { onRecovery(recovery) }
        return isOver
    }

    private func replace(_ used: OpenDatabase, reason: String?) throws -> DatabaseRecovery? {
        try opening.withLock { _ in
            opened.withLock { $0 = nil }
            used.claim?.release()
            return try reason.flatMap { try recover(used.identity, reason: $0) }
        }
    }

    /// Recovers the database, unless another process has done so meanwhile.
    ///
    /// - Parameter identity: of the file that was found damaged.
    /// - Returns: nil when another process has done it.
    func recover(_ identity: FileStatus.Identity?, reason: String) throws -> DatabaseRecovery? {
        guard try isWritable() else { throw damaged("\(reason) (and nothing can be written in its directory)") }
        return try alone(
            reason,
            unless: { [files, url] in
                // Another process has recovered it while this one waited, and may have it open by now.
                !DatabaseFiles.exists(files.plan) && DatabaseFiles.status(url)?.identity != identity
            }
        ) { recoverer in
            if let finished = try recoverer.finish() { return finished }
            guard DatabaseFiles.status(url)?.identity == identity else { return nil }
            guard !isLink else { throw damaged("\(reason) (and a symbolic link leads to it)") }
            return try recoverer.recover(reason: reason, time: hooks.now())
        }
    }

    func finishRecovery() throws -> DatabaseRecovery? {
        try alone("its recovery was interrupted", unless: { [files] in !DatabaseFiles.exists(files.plan) }) {
            recoverer in
            try recoverer.finish()
        }
    }

    private func alone(
        _ reason: String, unless isDone: () -> Bool, _ body: (Recoverer) throws -> DatabaseRecovery?
    ) throws -> DatabaseRecovery? {
        let lock = try FileLock.wait(at: files.lock)
        defer { lock.release() }
        if isDone() { return nil }
        guard let claim = try DatabaseClaim.alone(at: files.claim, releaseLimit: hooks.releaseLimit),
            !isHeldByAnotherProgram
        else { throw damaged("\(reason) (and another process has it open)") }
        defer { claim.release() }
        return try body(Recoverer(files: files, migrations: migrations, passed: hooks.passed))
    }

    private var isLink: Bool { (try? FileStatus(at: url))?.kind == .link }

    /// Whether a program that does not use claims, such as SQLite's own shell, has the file open.
    ///
    /// Every connection in WAL mode holds a lock on these bytes for as long as it exists (SQLite, `os.h`). Call this
    /// only while this process has no connection: closing the file releases all locks that this process holds on it.
    private var isHeldByAnotherProgram: Bool {
        let descriptor = Foundation.open(url.path, O_RDWR | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var lock = flock()
        lock.l_type = Int16(F_WRLCK)
        lock.l_whence = Int16(SEEK_SET)
        lock.l_start = 0x4000_0000
        lock.l_len = 512
        return fcntl(descriptor, F_GETLK, &lock) == 0 && lock.l_type != Int16(F_UNLCK)
    }
}
