import Foundation
import GRDB

/// Tells whose a database file is and how far its schema has come, without changing a byte of it.
struct SchemaInspection: Sendable {
    let url: URL
    let migrator: DatabaseMigrator
    /// How long to wait for another process that holds the file, in seconds.
    let busyTimeout: TimeInterval

    /// Whether every step of the schema has been taken.
    ///
    /// - Throws: ``StorageError`` when the file is another program's, or a newer version's; what SQLite says when it
    ///   cannot read the file.
    func isCurrent() throws -> Bool {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(busyTimeout)
        do {
            let queue = try DatabaseQueue(path: url.path, configuration: configuration)
            defer { try? queue.close() }
            return try queue.read(isCurrent)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_READONLY {
            // A process was killed while it wrote, and what it left can only be rolled back by one that may write.
            return false
        }
    }

    /// The same, over a connection that is open already.
    func isCurrent(_ database: Database) throws -> Bool {
        // Asked first: a table that another process makes between a question that fails and the next one would be an error.
        // What is read here begins the transaction's view of the file, which holds to the end.
        let isEmpty = try !database.tableExists("grdb_migrations")
        let applied = isEmpty ? [] : try migrator.appliedIdentifiers(database)
        let known = Set(migrator.migrations)
        let unknown = applied.subtracting(known)
        guard unknown.isEmpty else { throw StorageError.newerSchema(path: url.path, unknown: unknown.sorted()) }
        if applied.isEmpty, try hasForeignTables(database) { throw StorageError.foreign(path: url.path) }
        return applied == known
    }

    private func hasForeignTables(_ database: Database) throws -> Bool {
        try Bool.fetchOne(
            database,
            sql: "SELECT EXISTS (SELECT 1 FROM sqlite_master WHERE type = 'table' AND name <> 'grdb_migrations')")
            ?? false
    }
}
