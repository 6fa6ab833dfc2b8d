import Foundation
import GRDB

/// Which program the file belongs to and which migrations it has, without changing a byte of it.
extension AppDatabase {
    /// Whether every migration has been applied.
    ///
    /// - Throws: ``StorageError`` when the file belongs to another program or a newer version; SQLite's error when it
    ///   cannot read the file.
    func isCurrent() throws -> Bool {
        var configuration = configuration
        configuration.readonly = true
        do {
            let queue = try DatabaseQueue(path: url.path, configuration: configuration)
            defer { try? queue.close() }
            return try queue.read { try isCurrent($0) }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_READONLY {
            // A process was killed while it wrote. Only a connection that may write can roll back what it left.
            return false
        }
    }

    /// The same, over an open connection.
    func isCurrent(_ database: Database) throws -> Bool {
        // Checked first: there would be an error if another process created the table between a query that fails and
        // the next one. This read also begins the transaction's snapshot of the file, which stays the same to the end.
        let migrator = migrations.migrator
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
