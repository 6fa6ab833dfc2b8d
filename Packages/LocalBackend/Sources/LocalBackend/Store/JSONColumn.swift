import Core
import Foundation

/// A structured value in a text column.
@propertyWrapper
struct JSONColumn<Value: Codable & Sendable>: Sendable {
    var wrappedValue: Value
}

extension JSONColumn: Codable {
    init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        wrappedValue = try ReceivedJSON.decode(Value.self, from: Data(text.utf8))
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(String(decoding: try JSONEncoder().encode(wrappedValue), as: UTF8.self))
    }
}
