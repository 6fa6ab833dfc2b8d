import Foundation
import GRDB

/// What one read-only connection finds in a database file.
struct FileContent {
    var pageSize: Int?
    var pageCount: Int?
    var freePages: Int?
    var schema: [String] = []
    var journalMode: String?
    var findings: [String] = []

    /// At most this many findings are reported; a badly damaged file has thousands.
    private static let mostFindings = 20

    init() {}

    init(of files: DatabaseFiles, at url: URL, migrator: DatabaseMigrator, configuration: Configuration) {
        do {
            let queue = try DatabaseQueue(path: url.path, configuration: configuration)
            defer { try? queue.close() }
            try queue.inDatabase { try read($0, migrator) }
        } catch {
            let failure = StorageError(error, at: url)
            if failure.damage == nil, readImage(of: files, at: url, migrator, configuration) { return }
            findings.append(failure.damage ?? failure.description)
        }
    }

    /// Reads a copy: where nothing can be written, a file with a log cannot be read in place.
    ///
    /// - Returns: whether the copy could be read.
    private mutating func readImage(
        of files: DatabaseFiles, at url: URL, _ migrator: DatabaseMigrator, _ configuration: Configuration
    ) -> Bool {
        var content = FileContent()
        do {
            let image = try DatabaseImage(of: files, at: url)
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
