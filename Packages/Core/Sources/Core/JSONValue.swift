public import Foundation

/// Any JSON value, kept as it came.
public enum JSONValue: Sendable, Equatable {
    case null
    case bool(Bool)
    case integer(Int64)
    /// A number of up to 38 digits, as they were written.
    case decimal(Decimal)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])
}

extension JSONValue {
    public init(_ number: Int) { self = .integer(Int64(number)) }

    /// A text, or null where there is none.
    public init(_ text: String?) { self = text.map { .string($0) } ?? .null }

    /// The text; nil for a value of another type.
    public var text: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// A number, as near as a `Double` is to it; nil for a value of another type.
    public var double: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .decimal(let number): NSDecimalNumber(decimal: number).doubleValue
        case .number(let number): number
        default: nil
        }
    }

    /// The elements of an array; nil for a value of another type.
    public var elements: [JSONValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// The members of an object; nil for a value of another type.
    public var members: [String: JSONValue]? {
        if case .object(let members) = self { members } else { nil }
    }

    /// A member of an object; nil when there is none, or for a value of another type.
    public subscript(name: String) -> JSONValue? {
        members?[name]
    }
}

extension JSONValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    public init(integerLiteral value: Int64) { self = .integer(value) }
    public init(floatLiteral value: Double) { self = .number(value) }
    public init(stringLiteral value: String) { self = .string(value) }
    public init(arrayLiteral values: JSONValue...) { self = .array(values) }
    /// An object; of members with the same name, the last counts.
    public init(dictionaryLiteral members: (String, JSONValue)...) {
        self = .object(Dictionary(members) { $1 })
    }
}

extension JSONValue: Codable {
    /// Decodes from ``ReceivedJSON`` without a try of each kind. Any other decoder is asked for each kind in turn,
    /// which takes time that grows with the depth: it is for texts that this program wrote itself.
    public init(from decoder: any Decoder) throws {
        if let document = decoder.userInfo[JSONDocument.key] as? JSONDocument {
            self = try document.value(at: decoder.codingPath)
            return
        }
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int64.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Decimal.self), value.isFinite {
            self = .decimal(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .decimal(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }
}
