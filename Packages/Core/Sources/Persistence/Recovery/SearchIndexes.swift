import GRDB

/// The indexes of FTS5, which are made anew from the rows that were put back (sqlite.org, "SQLite FTS5 Extension", 6).
///
/// An index is stored in tables of its own. Rows that were put back into those from a damaged file would not fit
/// together.
struct SearchIndexes {
    /// The virtual tables.
    private let names: [String]
    /// The tables in which the indexes are stored. A table with a text that is nowhere else is not among them.
    let tables: Set<String>

    init(in database: Database) throws {
        names = try String.fetchAll(
            database,
            sql: """
                SELECT name FROM sqlite_master
                WHERE type = 'table' AND rootpage = 0 AND sql LIKE 'CREATE VIRTUAL TABLE % USING fts5%' ORDER BY name
                """)
        let stored = try String.fetchAll(
            database, sql: "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'shadow'")
        tables = Set(stored).subtracting(names.map { $0 + "_content" })
    }

    func rebuild(in database: Database) throws {
        for name in names.map(\.quotedDatabaseIdentifier) {
            try database.execute(sql: "INSERT INTO \(name) (\(name)) VALUES ('rebuild')")
        }
    }
}
