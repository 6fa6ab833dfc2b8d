import CSQLite

/// The commands that SwiftPM's build engine, llbuild, has recorded: `.build/build.db`.
enum BuildDatabase {
    /// The two versions of llbuild's format that all releases of Swift 6 write: of its tables, and of its values.
    private static let knownVersions = (schema: 17, client: 9)

    /// Reads every command's last run.
    ///
    /// llbuild locks the file exclusively during a build; then the state before that build is read instead.
    static func read(_ path: String) throws -> [CommandRun] {
        guard FileSystem.exists(path) else { throw ToolFailure.noFile("\(path) (`swift build` makes it)") }
        do {
            do {
                return try read(SQLiteDatabase(path: path, mode: .readOnly), path: path)
            } catch let failure as SQLiteDatabase.Failure where isHeldByAnother(failure.code) {
                return try read(SQLiteDatabase(path: path, mode: .immutable), path: path)
            }
        } catch let failure as SQLiteDatabase.Failure {
            throw ToolFailure.badFile(
                file: path,
                reason: "not a readable build database (\(failure.message)). Wait for the build to end, "
                    + "or remove the file and build again.")
        }
    }

    private static func read(_ database: SQLiteDatabase, path: String) throws -> [CommandRun] {
        try checkVersion(database, path: path)
        var runs: [CommandRun] = []
        // `hex` makes one byte readable without a copy of values that can be long: the kind of the result.
        let sql = """
            SELECT key_names.key, built_at, start, end, hex(substr(value, 1, 1)) FROM rule_results
            JOIN key_names ON key_names.id = rule_results.key_id WHERE substr(key_names.key, 1, 1) = 'C'
            """
        try database.forEachRow(of: sql) { row in
            // The first letter is the kind of rule: a command.
            let kind = Int(row.text(4), radix: 16)
            runs.append(
                CommandRun(
                    name: String(row.text(0).dropFirst()), build: row.integer(1), ready: row.double(2),
                    end: row.double(3), hasSucceeded: kind.map(successes.contains) ?? false))
        }
        return runs
    }

    /// llbuild's `BuildValue.Kind`: a successful command, and one with a signature of its outputs.
    private static let successes: Set<Int> = [10, 17]

    private static func checkVersion(_ database: SQLiteDatabase, path: String) throws {
        var versions: (schema: Int, client: Int)?
        try database.forEachRow(of: "SELECT version, client_version FROM info LIMIT 1") { row in
            versions = (row.integer(0), row.integer(1))
        }
        guard let versions, versions == knownVersions else {
            let found = versions.map { "\($0.schema).\($0.client)" } ?? "none"
            throw ToolFailure.badFile(
                file: path,
                reason: "the build database has version \(found); "
                    + "this tool knows \(knownVersions.schema).\(knownVersions.client). Build with Swift 6, "
                    + "or update this tool.")
        }
    }

    /// A writer is active, or has left a journal that only a writer may roll back.
    private static func isHeldByAnother(_ code: Int32) -> Bool {
        [SQLITE_BUSY, SQLITE_LOCKED, SQLITE_READONLY, SQLITE_CANTOPEN].contains(code & 0xff)
    }
}
