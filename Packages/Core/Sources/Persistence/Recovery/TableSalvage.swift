import GRDB

/// Reads what can be read of one table of a damaged database, and writes it into the new one: forwards until reading
/// fails, then backwards from the end.
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
        let number = try numberColumn()
        // The number is written once when it is one of the table's own columns.
        let names = ((number.map { [$0] } ?? []) + columns.filter { $0 != number }).map(\.quotedDatabaseIdentifier)
        var table = DatabaseRecovery.Table(name: name, rows: 0, isWhole: true)
        if try !copy(names, ordered: nil, &table) {
            table.isWhole = false
            let key = try number.map { [$0] } ?? target.primaryKey(name).columns
            let order = key.map { "\($0.quotedDatabaseIdentifier) DESC" }.joined(separator: ", ")
            _ = try copy(names, ordered: order, &table)
        }
        return table
    }

    /// - Parameters:
    ///   - columns: those to copy, quoted.
    ///   - order: nil for that in which the rows are stored.
    /// - Returns: whether all rows were read; otherwise an error was met, or a row that has been read already, as from the
    ///   other end or in a tree that leads back into itself.
    /// - Throws: what is no fault of the rows, such as a disk that is full.
    private func copy(_ columns: [String], ordered order: String?, _ table: inout DatabaseRecovery.Table) throws -> Bool
    {
        // Indexes may be damaged when the table is not, and vice versa.
        let selection = "SELECT \(columns.joined(separator: ", ")) FROM \(name.quotedDatabaseIdentifier) NOT INDEXED"
        let marks = Array(repeating: "?", count: columns.count).joined(separator: ", ")
        let insertion = try target.makeStatement(
            sql: "INSERT INTO \(name.quotedDatabaseIdentifier) (\(columns.joined(separator: ", "))) VALUES (\(marks))")
        guard let rows = try? Row.fetchCursor(source, sql: selection + (order.map { " ORDER BY \($0)" } ?? "")) else {
            return false
        }
        while true {
            let next: Row?
            do { next = try rows.next() } catch { return false }
            guard let row = next else { return true }
            do {
                try insertion.execute(arguments: StatementArguments(row.databaseValues))
                table.rows += 1
            } catch let error as DatabaseError where Self.isKnown(error) {
                return false
            } catch let error as DatabaseError where Self.isRefusal(error) {
                table.refused += 1
            }
        }
    }

    private static func isKnown(_ error: DatabaseError) -> Bool {
        [.SQLITE_CONSTRAINT_PRIMARYKEY, .SQLITE_CONSTRAINT_ROWID].contains(error.extendedResultCode)
    }

    /// What the table's rules say to a row.
    private static func isRefusal(_ error: DatabaseError) -> Bool {
        [.SQLITE_CONSTRAINT, .SQLITE_MISMATCH, .SQLITE_TOOBIG, .SQLITE_RANGE].contains(error.resultCode)
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
