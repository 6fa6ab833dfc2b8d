@testable import ModuleTools

/// A build database written by a test.
struct SyntheticDatabase {
    let database: SQLiteDatabase

    init(path: String, schema: Int = 17, client: Int = 9) throws {
        database = try SQLiteDatabase(path: path, mode: .readWriteCreate)
        try database.execute(
            """
            CREATE TABLE info (id INTEGER PRIMARY KEY, version INTEGER, client_version INTEGER, iteration INTEGER);
            INSERT INTO info VALUES (0, \(schema), \(client), 1);
            CREATE TABLE key_names (id INTEGER PRIMARY KEY, key STRING UNIQUE);
            CREATE TABLE rule_results (key_id INTEGER PRIMARY KEY, value BLOB, signature INTEGER, built_at INTEGER,
                computed_at INTEGER, start REAL, end REAL, dependencies BLOB);
            """)
    }

    /// - Parameter kind: 10 is a success, 11 a failure, 14 a command that was skipped.
    func add(_ key: String, build: Int = 1, ready: Double, end: Double, kind: String = "0a") throws {
        try database.execute(
            """
            INSERT INTO key_names (key) VALUES ('\(key)');
            INSERT INTO rule_results VALUES (last_insert_rowid(), x'\(kind)00', 0, \(build), \(build), \(ready), \(end),
                x'');
            """)
    }
}
