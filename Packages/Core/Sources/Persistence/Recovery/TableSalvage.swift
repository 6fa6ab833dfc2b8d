import GRDB

/// Reads what can be read of one table of a damaged database, and writes it into the new one.
struct TableSalvage {
    let name: String
    let source: Database
    let target: Database

    func run() throws -> DatabaseRecovery.Table {
        // What the schema itself put there is among what was lost or is read back.
        try target.execute(sql: "DELETE FROM \(name.quotedDatabaseIdentifier)")
        guard let columns = try commonColumns() else {
            return DatabaseRecovery.Table(name: name, rows: 0, isWhole: false)
        }
        let sink = RowSink(name, columns: columns, number: try numberColumn(), in: target)
        let isWhole =
            try sink.number.map { try NumberedScan(name, columns, number: $0, in: source).run(into: sink) }
            ?? KeyedScan(name, columns, key: target.primaryKey(name).columns, in: source).run(into: sink)
        return DatabaseRecovery.Table(name: name, rows: sink.rows, refused: sink.refused, isWhole: isWhole)
    }

    /// Those that both know, but for those that SQLite computes. Nil when the damaged one does not know the table.
    private func commonColumns() throws -> [String]? {
        func names(_ database: Database) throws -> [String] {
            try String.fetchAll(database, sql: "SELECT name FROM pragma_table_info(?)", arguments: [name])
        }
        guard let theirs = try? names(source) else { return nil }
        let common = try names(target).filter { theirs.contains($0) }
        return common.isEmpty ? nil : common
    }

    /// By what name each row's number goes: the column that is the same, or SQLite's own; nil when rows have none.
    private func numberColumn() throws -> String? {
        if let column = try target.primaryKey(name).rowIDColumn { return column }
        let question = "SELECT _rowid_ FROM \(name.quotedDatabaseIdentifier) LIMIT 0"
        return (try? target.makeStatement(sql: question)) == nil ? nil : "_rowid_"
    }
}

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
