import Core

/// Makes a value in the form that a JSON schema asks for.
///
/// Strings are the beginning of a given text, numbers the minimum or 0, and lists have one element. The value and the work
/// for it are bounded, whatever the schema is: what is left over then is `null`.
struct SchemaSample {
    private static let depthLimit = 16
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
        if let value = members["const"] ?? Self.first(of: members["enum"]) { return written(value) }
        if let reference = members["$ref"]?.text, reference.utf8.count <= Self.textLimit {
            return value(of: target(reference), depth: depth + 1)
        }
        for name in ["anyOf", "oneOf", "allOf"] {
            if let choice = Self.first(of: members[name]) { return value(of: choice, depth: depth + 1) }
        }
        switch Self.type(of: members) {
        case "object": return object(members["properties"], depth: depth)
        case "array": return .array(members["items"].map { [value(of: $0, depth: depth + 1)] } ?? [])
        case "string": return written(.string(text))
        case "integer", "number": return written(members["minimum"] ?? 0)
        case "boolean": return false
        default: return .null
        }
    }

    private mutating func written(_ value: JSONValue) -> JSONValue {
        room -= value.encoded.utf8.count
        return room >= 0 ? value : .null
    }

    private mutating func object(_ properties: JSONValue?, depth: Int) -> JSONValue {
        guard case .object(let properties)? = properties else { return [:] }
        room -= properties.keys.reduce(0) { $0 + $1.utf8.count }
        guard room >= properties.count * Self.cost else { return .null }
        var object: JSONObject = [:]
        for (name, schema) in properties.sorted(by: { $0.key < $1.key }) {
            object[name] = value(of: schema, depth: depth + 1)
        }
        return .object(object)
    }

    private static func first(of list: JSONValue?) -> JSONValue? {
        if case .array(let values)? = list { values.first } else { nil }
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
