import GRDB

/// Numbers that tables with AUTOINCREMENT have given out are never given out again, though their rows are gone.
enum SequenceSalvage {
    static func run(from source: Database, to target: Database) throws {
        guard try target.tableExists("sqlite_sequence") else { return }
        // Where they cannot be read, the highest number among the rows that were put back counts.
        let rows = (try? Row.fetchAll(source, sql: "SELECT name, seq FROM sqlite_sequence")) ?? []
        for row in rows {
            guard let name = String.fromDatabaseValue(row["name"]), let number = Int64.fromDatabaseValue(row["seq"]),
                try target.tableExists(name)
            else { continue }
            try target.execute(
                sql: "UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?", arguments: [number, name])
            if target.changesCount == 0 {
                try target.execute(
                    sql: "INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", arguments: [name, number])
            }
        }
    }
}
