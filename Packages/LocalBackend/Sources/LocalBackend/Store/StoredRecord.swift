import Core
import Foundation
import GRDB

/// A row of a table. Each column has the name of a property in snake case: `user_id` is for `userID`.
protocol StoredRecord: Codable, Sendable, FetchableRecord, EncodableRecord {}

extension StoredRecord {
    static var databaseColumnEncodingStrategy: DatabaseColumnEncodingStrategy { .convertToSnakeCase }
    static var databaseColumnDecodingStrategy: DatabaseColumnDecodingStrategy { .custom(property) }
}

/// GRDB's own conversion would write `userId`.
@Sendable private func property(of column: String) -> any CodingKey {
    let words = column.split(separator: "_")
    return NamedKey((words.first ?? "") + words.dropFirst().map { $0 == "id" ? "ID" : $0.capitalized }.joined())
}

/// A key whose name is known only when it is used.
struct NamedKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
}

/// The members of a JSON object, unchanged.
typealias JSONObject = [String: JSONValue]

extension JSONObject {
    /// Metadata after an update: members are set one by one, and null removes one.
    func updated(with changes: JSONObject) -> JSONObject {
        changes.reduce(into: self) { $0[$1.key] = $1.value == .null ? nil : $1.value }
    }
}

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
