import Core
import Foundation

/// JSON whose members stay in order, as servers write it.
///
/// ```swift
/// let chunk: WireJSON = ["object": "chat.completion.chunk", "choices": [["index": 0, "finish_reason": nil]]]
/// ```
enum WireJSON: Sendable {
    case null
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case array([WireJSON])
    case object([(name: String, value: WireJSON)])
}

extension WireJSON {
    init(_ text: String?) {
        self = text.map { .string($0) } ?? .null
    }

    /// The members of an object in alphabetical order.
    init(_ value: JSONValue) {
        switch value {
        case .null: self = .null
        case .bool(let value): self = .bool(value)
        case .integer(let value): self = .integer(Int(value))
        case .decimal(let value): self = .number(NSDecimalNumber(decimal: value).doubleValue)
        case .number(let value): self = .number(value)
        case .string(let value): self = .string(value)
        case .array(let values): self = .array(values.map { WireJSON($0) })
        case .object(let members):
            self = .object(members.sorted { $0.key < $1.key }.map { (name: $0.key, value: WireJSON($0.value)) })
        }
    }

    /// An object with one more member at its end.
    func adding(_ name: String, _ value: WireJSON) -> WireJSON {
        guard case .object(let members) = self else { return self }
        return .object(members + [(name: name, value: value)])
    }

    /// On one line.
    var text: String {
        var text = ""
        write(to: &text)
        return text
    }

    private func write(to text: inout String) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .integer(let value): text += String(value)
        case .number(let value): text += value.isFinite ? "\(value)" : "null"
        case .string(let value): Self.write(value, to: &text)
        case .array(let values):
            text += "["
            for (position, value) in values.enumerated() {
                if position > 0 { text += "," }
                value.write(to: &text)
            }
            text += "]"
        case .object(let members):
            text += "{"
            for (position, member) in members.enumerated() {
                if position > 0 { text += "," }
                Self.write(member.name, to: &text)
                text += ":"
                member.value.write(to: &text)
            }
            text += "}"
        }
    }

    private static func write(_ value: String, to text: inout String) {
        text += "\""
        if value.utf8.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) {
            for scalar in value.unicodeScalars {
                switch scalar {
                case "\"": text += "\\\""
                case "\\": text += "\\\\"
                case "\n": text += "\\n"
                case "\r": text += "\\r"
                case "\t": text += "\\t"
                case let scalar where scalar.value < 0x20:
                    text += "\\u00" + CalendarFields.pad(String(scalar.value, radix: 16), to: 2)
                default: text.unicodeScalars.append(scalar)
                }
            }
        } else {
            text += value
        }
        text += "\""
    }
}

extension WireJSON: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    init(nilLiteral: ()) { self = .null }
    init(booleanLiteral value: Bool) { self = .bool(value) }
    init(integerLiteral value: Int) { self = .integer(value) }
    init(floatLiteral value: Double) { self = .number(value) }
    init(stringLiteral value: String) { self = .string(value) }
    init(arrayLiteral elements: WireJSON...) { self = .array(elements) }
    init(dictionaryLiteral elements: (String, WireJSON)...) {
        self = .object(elements.map { (name: $0.0, value: $0.1) })
    }
}
