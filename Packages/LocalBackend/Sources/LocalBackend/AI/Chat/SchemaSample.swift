import Core

/// Makes a value that a JSON schema accepts.
///
/// Strings are the beginning of a given text, numbers the smallest that are allowed or 0, and lists have one element or as
/// many as they need. The value and the work for it are bounded, whatever the schema is: what is left over then is `null`.
struct SchemaSample {
    private static let depthLimit = 16
    private static let listLimit = 8
    /// In bytes: of a text for strings, and of a reference.
    private static let textLimit = 4_000
    /// In bytes: what looking at one schema takes of ``room``.
    private static let cost = 256

    private let text: String
    private let root: JSONValue
    /// Bytes that may still be written.
    private var room = AILimits.answer

    static func value(of schema: JSONValue, text: String) -> JSONValue {
        var sample = SchemaSample(text: ChatWords.beginning(of: text, bytes: textLimit), root: schema)
        return sample.value(of: schema, depth: 0)
    }

    private mutating func value(of schema: JSONValue, depth: Int) -> JSONValue {
        room -= Self.cost
        guard depth < Self.depthLimit, room > 0, case .object(let members) = schema else { return .null }
        if let value = members["const"] { return written(value) }
        if case .array(let values)? = members["enum"], let first = values.first { return written(first) }
        if let reference = members["$ref"]?.text, reference.utf8.count <= Self.textLimit {
            return value(of: target(reference), depth: depth + 1)
        }
        for name in ["anyOf", "oneOf", "allOf"] {
            guard case .array(let choices)? = members[name], let first = choices.first else { continue }
            return value(of: first, depth: depth + 1)
        }
        switch Self.type(of: members) {
        case "object": return object(members, depth: depth)
        case "array": return array(members, depth: depth)
        case "string": return written(.string(string(members)))
        case "integer": return .integer(Int64(exactly: smallest(members).rounded(.up)) ?? 0)
        case "number": return .number(smallest(members))
        case "boolean": return false
        default: return .null
        }
    }

    private mutating func written(_ value: JSONValue) -> JSONValue {
        room -= value.encoded.utf8.count
        return room >= 0 ? value : .null
    }

    private mutating func object(_ members: JSONObject, depth: Int) -> JSONValue {
        guard case .object(let properties)? = members["properties"] else { return [:] }
        room -= properties.keys.reduce(0) { $0 + $1.utf8.count }
        guard room >= properties.count * Self.cost else { return .null }
        var object: JSONObject = [:]
        for (name, schema) in properties.sorted(by: { $0.key < $1.key }) {
            object[name] = value(of: schema, depth: depth + 1)
        }
        return .object(object)
    }

    private mutating func array(_ members: JSONObject, depth: Int) -> JSONValue {
        guard let items = members["items"] else { return [] }
        let count = min(Self.whole(members["minItems"]) ?? 1, Self.listLimit)
        return .array((0..<max(0, count)).map { _ in value(of: items, depth: depth + 1) })
    }

    private static let formats = [
        "date": "2027-01-15", "date-time": "2027-01-15T08:00:00Z", "time": "08:00:00", "email": "ada@example.com",
        "uri": "https://example.com", "uuid": "00000000-0000-4000-8000-000000000000",
    ]

    private func string(_ members: JSONObject) -> String {
        if let example = members["format"]?.text.flatMap({ Self.formats[$0] }) { return example }
        var text = text
        if let least = Self.whole(members["minLength"]), text.count < least {
            text += String(repeating: "x", count: min(least - text.count, 1_000))
        }
        if let most = Self.whole(members["maxLength"]) { text = String(text.prefix(max(0, most))) }
        return text
    }

    /// Whole, except for a `minimum` that is not.
    private func smallest(_ members: JSONObject) -> Double {
        if let least = members["minimum"]?.double { return least }
        if let least = members["exclusiveMinimum"]?.double { return least.rounded(.down) + 1 }
        if let most = members["maximum"]?.double { return min(0, most.rounded(.down)) }
        return 0
    }

    private static func whole(_ value: JSONValue?) -> Int? {
        if case .integer(let number)? = value { Int(number) } else { nil }
    }

    /// The first that is not `null`; guessed from the other members when none is stated.
    private static func type(of members: JSONObject) -> String {
        switch members["type"] {
        case .string(let type)?: type
        case .array(let types)?: types.lazy.compactMap(\.text).first { $0 != "null" } ?? "null"
        default: members["properties"] != nil ? "object" : members["items"] != nil ? "array" : "string"
        }
    }

    private func target(_ reference: String) -> JSONValue {
        guard reference.hasPrefix("#") else { return .null }
        return reference.dropFirst().split(separator: "/").reduce(root) { $0[String($1)] ?? .null }
    }
}
