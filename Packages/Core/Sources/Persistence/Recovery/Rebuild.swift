import Dispatch
import Foundation
import GRDB
import Synchronization

/// Builds a new database from what can be read of a damaged one.
struct Rebuild {
    /// The path that errors name.
    let path: String
    let migrations: [FeatureMigration]

    /// - Parameters:
    ///   - copy: of the damaged file, with its journals; it is changed.
    ///   - target: an empty file; complete when this returns.
    /// - Throws: ``StorageError`` when the damaged one is another program's or a newer version's.
    func run(from copy: URL, to target: URL) throws -> [DatabaseRecovery.Table] {
        let source = DamagedCopy(copy)
        defer { source?.close() }
        let known = migrations.map(\.id)
        let applied = try source?.appliedMigrations(path: path) ?? Set(known)
        let unknown = applied.subtracting(known)
        guard unknown.isEmpty else { throw StorageError.newerSchema(path: path, unknown: unknown.sorted()) }

        let queue = try open(target)
        try migrations.filter { applied.contains($0.id) }.migrator.migrate(queue)
        let tables = try source.map { try salvage($0, into: queue) } ?? []
        try migrations.migrator.migrate(queue)
        try queue.close()
        return tables
    }

    /// No other process sees this file until it is whole and on disk, so that it needs no journal.
    private func open(_ url: URL) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        configuration.prepareDatabase { database in
            try database.execute(sql: "PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF")
        }
        return try DatabaseQueue(path: url.path, configuration: configuration)
    }

    private func salvage(_ source: DamagedCopy, into queue: DatabaseQueue) throws -> [DatabaseRecovery.Table] {
        try queue.inDatabase { target in
            var tables: [DatabaseRecovery.Table] = []
            try target.inTransaction {
                tables = try source.read { try Self.salvage($0, into: target) }
                return .commit
            }
            return tables
        }
    }

    private static func salvage(_ source: Database, into target: Database) throws -> [DatabaseRecovery.Table] {
        // A row that is put back is no event.
        let triggers = try Row.fetchAll(target, sql: "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
        for trigger in triggers {
            try target.execute(sql: "DROP TRIGGER \((trigger["name"] as String).quotedDatabaseIdentifier)")
        }
        let names = try String.fetchAll(
            target,
            sql: """
                SELECT name FROM sqlite_master WHERE type = 'table' AND rootpage > 0
                AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name <> 'grdb_migrations' ORDER BY name
                """)
        let indexes = try SearchIndexes(in: target)
        var salvaged = try names.filter { !indexes.tables.contains($0) }
            .map { try TableSalvage(name: $0, source: source, target: target).run() }
        try SequenceSalvage.run(from: source, to: target)
        try OrphanRows.remove(from: target, &salvaged)
        try indexes.rebuild(in: target)
        for trigger in triggers { try target.execute(sql: trigger["sql"]) }
        return salvaged
    }
}

/// Closes connections once whatever is done with them has ended, on a thread of its own: who waits for it may hold what
/// one of those who use them waits for.
final class PoolClosing: Sendable {
    private let outcome = Mutex<Result<Void, any Error>?>(nil)
    private let end = DispatchSemaphore(value: 0)

    init(_ pool: DatabasePool) {
        Thread.detachNewThread { [self] in
            let result = Result { try pool.close() }
            outcome.withLock { $0 = result }
            end.signal()
        }
    }

    /// To be asked once.
    ///
    /// - Returns: false when they are still in use after this time; they are closed nevertheless, when they no longer are.
    func isDone(within limit: Duration) throws -> Bool {
        guard end.wait(timeout: .now() + limit / .seconds(1)) == .success else { return false }
        try outcome.withLock { $0 }?.get()
        return true
    }
}
