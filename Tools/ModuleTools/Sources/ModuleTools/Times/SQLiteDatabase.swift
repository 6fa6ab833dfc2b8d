import CSQLite
import Foundation

/// One connection to an SQLite file, for the few queries of the tools.
final class SQLiteDatabase {
    /// An error that SQLite itself reported.
    struct Failure: Error {
        let code: Int32
        let message: String
    }

    /// How to open a file.
    enum Mode: String {
        /// Does not wait: fails with `SQLITE_BUSY` while a writer holds the file.
        case readOnly = "mode=ro"
        /// Takes no lock and ignores the journal: reads the last commit even while a writer holds the file.
        case immutable = "mode=ro&immutable=1"
        case readWriteCreate = "mode=rwc"
    }

    private let connection: OpaquePointer?

    init(path: String, mode: Mode) throws(Failure) {
        var connection: OpaquePointer?
        let escaped = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
        let uri = "file:\(escaped)?\(mode.rawValue)"
        let flags = mode == .readWriteCreate ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY
        let code = sqlite3_open_v2(uri, &connection, flags | SQLITE_OPEN_URI, nil)
        self.connection = connection
        guard code == SQLITE_OK else { throw failure(code) }
    }

    deinit { sqlite3_close_v2(connection) }

    /// Runs statements that return no rows.
    func execute(_ sql: String) throws(Failure) {
        let code = sqlite3_exec(connection, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw failure(code) }
    }

    /// Calls `body` with every row of the result.
    func forEachRow(of sql: String, _ body: (Row) -> Void) throws(Failure) {
        var statement: OpaquePointer?
        let code = sqlite3_prepare_v2(connection, sql, -1, &statement, nil)
        guard code == SQLITE_OK else { throw failure(code) }
        defer { sqlite3_finalize(statement) }
        while true {
            let code = sqlite3_step(statement)
            if code == SQLITE_DONE { return }
            guard code == SQLITE_ROW else { throw failure(code) }
            body(Row(statement: statement))
        }
    }

    /// The current row of a query; only valid during the call that receives it.
    struct Row {
        fileprivate let statement: OpaquePointer?

        func integer(_ column: Int32) -> Int { Int(sqlite3_column_int64(statement, column)) }
        func double(_ column: Int32) -> Double { sqlite3_column_double(statement, column) }
        func text(_ column: Int32) -> String {
            sqlite3_column_text(statement, column).map { String(cString: $0) } ?? ""
        }
    }

    private func failure(_ code: Int32) -> Failure {
        Failure(code: code, message: sqlite3_errmsg(connection).map { String(cString: $0) } ?? "no memory")
    }
}
