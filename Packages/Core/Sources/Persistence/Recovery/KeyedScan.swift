import GRDB

/// Reads a table whose rows have no numbers, from the front and, where that breaks off, from the back.
struct KeyedScan {
    private let query: String
    private let backwards: String
    private let source: Database

    init(_ table: String, _ columns: [String], key: [String], in source: Database) {
        let names = columns.map(\.quotedDatabaseIdentifier).joined(separator: ", ")
        query = "SELECT \(names) FROM \(table.quotedDatabaseIdentifier) NOT INDEXED"
        backwards = " ORDER BY " + key.map { "\($0.quotedDatabaseIdentifier) DESC" }.joined(separator: ", ")
        self.source = source
    }

    /// - Returns: whether all rows were read.
    func run(into sink: RowSink) throws -> Bool {
        var seen: Set<[DatabaseValue]> = []
        if try read(query, into: sink, &seen) { return true }
        _ = try read(query + backwards, into: sink, &seen)
        return false
    }

    private func read(_ query: String, into sink: RowSink, _ seen: inout Set<[DatabaseValue]>) throws -> Bool {
        guard let rows = try? Row.fetchCursor(source, sql: query) else { return false }
        while true {
            let next: Row?
            do { next = try rows.next() } catch { return false }
            guard let row = next else { return true }
            let values = Array(row.databaseValues)
            // A tree that leads back into itself has no end.
            guard seen.insert(values).inserted else { return false }
            try sink.take(values)
        }
    }
}
