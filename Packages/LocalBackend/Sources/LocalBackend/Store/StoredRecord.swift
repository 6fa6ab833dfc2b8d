import Foundation
import GRDB

/// A row of a table. Each column has the name of a property in snake case: `user_id` is for `userID`.
protocol StoredRecord: Codable, Sendable, FetchableRecord, EncodableRecord {}

extension StoredRecord {
    static var databaseColumnEncodingStrategy: DatabaseColumnEncodingStrategy { .convertToSnakeCase }
    static var databaseColumnDecodingStrategy: DatabaseColumnDecodingStrategy { .custom(PropertyName.init(column:)) }
}

private struct PropertyName: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    // GRDB's own conversion would write `userId`.
    init(column: String) {
        let words = column.split(separator: "_")
        stringValue = (words.first ?? "") + words.dropFirst().map { $0 == "id" ? "ID" : $0.capitalized }.joined()
    }

    init(stringValue: String) {
        self.stringValue = stringValue
    }

    init?(intValue: Int) {
        nil
    }
}
