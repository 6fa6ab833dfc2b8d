import Foundation

/// JSON in a column.
enum JSONColumn {
    static func text(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    /// Nil for what cannot be read, as after damage to the file.
    static func value<Value: Decodable>(_ type: Value.Type, _ text: String?) -> Value? {
        text.flatMap { try? JSONDecoder().decode(type, from: Data($0.utf8)) }
    }
}
