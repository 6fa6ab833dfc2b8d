import GRDB

/// Takes rows for one table of the new database, and counts them.
final class RowSink {
    /// The name of the column with each row's number, when there is one; it comes first in what is taken.
    let number: String?
    private(set) var rows = 0
    private(set) var refused = 0
    private let target: Database
    private let insertion: String

    init(_ table: String, columns: [String], number: String?, in target: Database) {
        self.target = target
        self.number = number
        // Written once when it is one of the table's own.
        let names = (number.map { [$0] } ?? []) + columns.filter { $0 != number }
        let marks = Array(repeating: "?", count: names.count).joined(separator: ", ")
        insertion = """
            INSERT INTO \(table.quotedDatabaseIdentifier)
            (\(names.map(\.quotedDatabaseIdentifier).joined(separator: ", "))) VALUES (\(marks))
            """
    }

    /// - Throws: what is no fault of the row, such as a disk that is full.
    func take(_ values: [DatabaseValue]) throws {
        do {
            try target.cachedStatement(sql: insertion).execute(arguments: StatementArguments(values))
            rows += 1
        } catch let error as DatabaseError where Self.isRefusal(error) {
            refused += 1
        }
    }

    /// What the table's rules say to a row.
    private static func isRefusal(_ error: DatabaseError) -> Bool {
        [.SQLITE_CONSTRAINT, .SQLITE_MISMATCH, .SQLITE_TOOBIG, .SQLITE_RANGE].contains(error.resultCode)
    }
}
