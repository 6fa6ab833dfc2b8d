import Core
import Foundation
import GRDB

/// A structured value in a text column.
@propertyWrapper
struct JSONColumn<Value: Codable & Sendable>: Sendable {
    var wrappedValue: Value
}

extension JSONColumn: Codable {
    init(from decoder: any Decoder) throws {
        do {
            let text = try decoder.singleValueContainer().decode(String.self)
            wrappedValue = try ReceivedJSON.decode(Value.self, from: Data(text.utf8))
        } catch {
            // The decoder's own error would quote the row.
            let column = decoder.codingPath.last?.stringValue ?? ""
            throw DatabaseError(resultCode: .SQLITE_MISMATCH, message: "column \(column) does not hold this JSON")
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(String(decoding: try JSONEncoder().encode(wrappedValue), as: UTF8.self))
    }
}
