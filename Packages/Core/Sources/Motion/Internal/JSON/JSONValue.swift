/// A value of a JSON text (RFC 8259).
enum JSONValue: Sendable, Equatable {
    case null
    case bool(Bool)
    /// Always finite.
    case number(Double)
    case string(String)
    case array([JSONValue])
    /// In the order of the text. Objects of animations are small, so that looking through all members is fast.
    case object([Member])

    struct Member: Sendable, Equatable {
        let key: String
        let value: JSONValue
    }

    /// Of an object; the last one when a key stands there twice.
    subscript(key: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.last { $0.key == key }?.value
    }

    /// How a person calls it, such as `a number`.
    var name: String {
        switch self {
        case .null: "null"
        case .bool: "true or false"
        case .number: "a number"
        case .string: "a text"
        case .array: "an array"
        case .object: "an object"
        }
    }
}
