import Core
import Foundation
import GRDB

/// Structured values in text columns.
enum JSONColumn {
    static func encode(_ value: some Encodable) throws -> String {
        String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
    }

    /// - Throws: when the column does not hold such a value; another program must have written it then.
    static func decode<Value: Decodable>(_ column: String, of row: Row) throws -> Value {
        guard let text = String.fromDatabaseValue(row[column] as DatabaseValue) else {
            throw DatabaseError(resultCode: .SQLITE_MISMATCH, message: "column \(column) does not hold JSON")
        }
        return try ReceivedJSON.decode(Value.self, from: Data(text.utf8))
    }
}
