import Core
import Dispatch
import Foundation
public import GRDB
import Synchronization

extension AppDatabase {
    /// Does something with the open database, and does it once more when the database turns out to be damaged and could be
    /// recovered. What was written without a transaction before the damage was met is then written twice.
    ///
    /// Not to be called from within another access: recovery waits until all of them have ended, and gives up after a
    /// while.
    ///
    /// - Throws: ``StorageError``.
    public func perform<Result>(_ body: (DatabasePool) throws -> Result) throws(StorageError) -> Result {
        let database = try openForReading()
        let first = Swift.Result { try body(database.pool) }
        guard case .failure(let error) = first, try canRetry(database, after: error) else {
            return try result(of: first)
        }
        let pool = try pool()
        return try result(of: Swift.Result { try body(pool) })
    }

    /// Does something with the open database on the calling thread, which may be the main one: neither opens it nor
    /// recovers it.
    ///
    /// - Returns: nil where it would have to, as the asynchronous accesses do.
    public func performIfOpen<Result>(_ body: (DatabasePool) throws -> Result) throws(StorageError) -> Result? {
        guard !isClosing.load(ordering: .acquiring), let database = opened.withLock({ $0 }) else { return nil }
        let outcome = Swift.Result { try body(database.pool) }
        if case .failure(let error) = outcome, mayRetry(database, after: error) { return nil }
        return try result(of: outcome)
    }

    /// Reads, in one consistent view of the database. The body runs once more after a recovery.
    ///
    /// Where nothing can be written (a full disk, one that is mounted read-only), the database can still be read.
    public func read<Result: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Result
    ) async throws(StorageError) -> Result {
        try await perform { pool, finish in
            pool.asyncRead { database in finish(Swift.Result { try body(database.get()) }) }
        }
    }

    /// Writes, in one transaction; durable when this returns, and nothing has changed when it throws. The body runs once
    /// more after a recovery.
    ///
    /// A write that has been asked for is carried out even when its task is cancelled meanwhile, so that the caller
    /// always gets its result.
    public func write<Result: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Result
    ) async throws(StorageError) -> Result {
        try await perform { pool, finish in
            pool.asyncWrite(body) { _, outcome in finish(outcome) }
        }
    }

    /// Takes the result of work, once.
    public typealias Finish<Result> = @Sendable (Swift.Result<Result, any Error>) -> Void

    /// Does work that GRDB does on threads of its own, as the synchronous ``perform(_:)`` does: `start` hands it over,
    /// and calls what it is given when it is done.
    public func perform<Result: Sendable>(
        _ start: @Sendable (DatabasePool, @escaping Finish<Result>) -> Void
    ) async throws(StorageError) -> Result {
        let database = try await openInBackground()
        let first = await Self.outcome(of: start, with: database.pool)
        guard case .failure(let error) = first,
            try await inBackground({ () throws(StorageError) in try self.canRetry(database, after: error) })
        else { return try result(of: first) }
        return try result(of: await Self.outcome(of: start, with: try await openInBackground().pool))
    }

    private static func outcome<Result: Sendable>(
        of start: @Sendable (DatabasePool, @escaping Finish<Result>) -> Void, with pool: DatabasePool
    ) async -> Swift.Result<Result, any Error> {
        await withCheckedContinuation { continuation in
            start(pool) { continuation.resume(returning: $0) }
        }
    }

    private func openInBackground() async throws(StorageError) -> OpenDatabase {
        if let database = opened.withLock({ $0 }) { return database }
        return try await inBackground { () throws(StorageError) in try self.openForReading() }
    }

    /// Opening and recovering block their thread, which must be neither the main one nor one of those that run tasks.
    func inBackground<Result: Sendable>(
        _ work: @escaping @Sendable () throws(StorageError) -> Result
    ) async throws(StorageError) -> Result {
        let outcome: Swift.Result<Result, StorageError> = await withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(returning: Swift.Result(catching: work)) }
        }
        return try outcome.get()
    }

    private func result<Result>(of outcome: Swift.Result<Result, any Error>) throws(StorageError) -> Result {
        try outcome.mapError { StorageError($0, at: url) }.get()
    }
}

extension AppDatabase {
    /// Reports when something may have been committed from now on, by any process, this one included. Opens no
    /// database.
    ///
    /// Commits that have not been read from the stream yet are reported as one. Each element arrives once its commit
    /// can be read. While the system cannot watch files, there is an element every second. The stream ends with the task
    /// that reads it.
    ///
    /// Commits by a program that does not use ``AppDatabase``, such as SQLite's own shell, are reported when it closes the
    /// file.
    public func changes() -> AsyncStream<Void> {
        let changes = watcher.changes(in: files.directory)
        // Not the log: a commit writes it before it can be read, and is announced by the claim afterwards.
        let names: Set = [files.claim.lastPathComponent, files.name]
        return AsyncStream {
            for await change in changes where change.mayHaveMissedSome || !change.names.isDisjoint(with: names) {
                return ()
            }
            return nil
        }
    }

    /// Reports as ``changes()`` does, but without this process's own commits after the first.
    public func changesOfOthers() -> AsyncStream<Void> {
        let changes = changes()
        let last = Mutex(Version())
        return AsyncStream { [self] in
            for await _ in changes {
                let version = await version
                let isNews = last.withLock { last in
                    defer { last = version }
                    return version.number == nil || version != last
                }
                if isNews { return () }
            }
            return nil
        }
    }

    /// Differs when a process with other connections has committed meanwhile.
    private struct Version: Equatable {
        /// Each pool counts the commits of others anew.
        var opening: Int?
        var number: Int?
    }

    /// Without a number while the database is not open here.
    private var version: Version {
        get async {
            guard let database = opened.withLock({ $0 }) else { return Version() }
            // This process writes through one connection, whose own commits do not change its version.
            let number = try? await database.pool.writeWithoutTransaction {
                try Int.fetchOne($0, sql: "PRAGMA data_version")
            }
            return Version(opening: database.number, number: number ?? nil)
        }
    }
}
