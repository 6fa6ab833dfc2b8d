import Foundation
import GRDB

extension DatabaseInspection {
    /// At most this many findings are reported; a badly damaged file has thousands.
    private static let mostFindings = 20

    /// Adds what one read-only connection finds in the file.
    mutating func read(_ files: DatabaseFiles, _ migrator: DatabaseMigrator, _ configuration: Configuration) {
        do {
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            defer { try? queue.close() }
            try queue.inDatabase { try read($0, migrator) }
        } catch {
            let failure = StorageError(error, at: files.database)
            if failure.damage == nil, readImage(of: files, migrator, configuration) { return }
            findings.append(failure.damage ?? failure.description)
        }
    }

    /// Reads a copy: where nothing can be written, a file with a log cannot be read in place.
    ///
    /// - Returns: whether the copy could be read.
    private mutating func readImage(
        of files: DatabaseFiles, _ migrator: DatabaseMigrator, _ configuration: Configuration
    ) -> Bool {
        var content = self
        do {
            let image = try DatabaseImage(of: files, at: files.database)
            try image.open(configuration).read { try content.read($0, migrator) }
            if image.hasLog { content.journalMode = "wal" }
        } catch {
            return false
        }
        self = content
        return true
    }

    private mutating func read(_ database: Database, _ migrator: DatabaseMigrator) throws {
        func number(_ pragma: String) throws -> Int? { try Int.fetchOne(database, sql: "PRAGMA \(pragma)") }
        journalMode = try String.fetchOne(database, sql: "PRAGMA journal_mode")
        pageSize = try number("page_size")
        pageCount = try number("page_count")
        freePages = try number("freelist_count")
        findings = try String.fetchAll(database, sql: "PRAGMA quick_check(\(Self.mostFindings))").filter { $0 != "ok" }
        if try database.tableExists("grdb_migrations") { schema = try migrator.appliedMigrations(database) }
    }
}
