import Foundation
import GRDB

/// The copy of a damaged database, opened so that SQLite reads what it can.
struct DamagedCopy {
    private let queue: DatabaseQueue

    /// - Returns: nil when SQLite reads nothing of it, not even the list of tables.
    init?(_ url: URL) {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        configuration.prepareDatabase { database in
            // With a writable schema, SQLite reads on despite errors: a file that is shorter than its header says, and
            // table definitions that make no sense, are then no reason to stop.
            try database.execute(sql: "PRAGMA writable_schema = ON")
        }
        guard let queue = try? DatabaseQueue(path: url.path, configuration: configuration),
            let names = try? queue.inDatabase(Self.tables), !names.isEmpty
        else { return nil }
        self.queue = queue
    }

    func close() {
        try? queue.close()
    }

    func read<Result>(_ body: (Database) throws -> Result) rethrows -> Result {
        try queue.inDatabase(body)
    }

    /// The migrations that it had; nil when they cannot be read.
    ///
    /// - Throws: ``StorageError`` when the database belongs to another program.
    func appliedMigrations(path: String) throws -> Set<String>? {
        try queue.inDatabase { database in
            guard try Self.tables(database).contains("grdb_migrations") else { throw StorageError.foreign(path: path) }
            let applied = try? String.fetchSet(database, sql: "SELECT identifier FROM grdb_migrations NOT INDEXED")
            return applied?.isEmpty == true ? nil : applied
        }
    }

    private static func tables(_ database: Database) throws -> [String] {
        try String.fetchAll(database, sql: "SELECT name FROM sqlite_master WHERE type = 'table'")
    }
}
