import Core

/// What OpenAI demands of a schema with `strict`: every object names all of its properties as required and allows no
/// others.
enum StrictSchema {
    static func check(_ schema: JSONValue, name: String) throws(AIFailure) {
        guard let fault = fault(in: schema, at: "()") else { return }
        throw .invalid(
            "response_format", "Invalid schema for response_format '\(name)': \(fault)", code: "invalid_json_schema")
    }

    private static func fault(in schema: JSONValue, at place: String) -> String? {
        guard case .object(let members) = schema else { return nil }
        if case .object(let properties)? = members["properties"] {
            guard members["additionalProperties"] == .bool(false) else {
                return "In context=\(place), 'additionalProperties' is required to be false."
            }
            var required: Set<String> = []
            if case .array(let names)? = members["required"] { required = Set(names.compactMap(\.text)) }
            if let missing = properties.keys.sorted().first(where: { !required.contains($0) }) {
                return "In context=\(place), 'required' must name every property. Missing '\(missing)'."
            }
        }
        for (name, member) in members.sorted(by: { $0.key < $1.key }) {
            switch member {
            case .object(let parts) where ["properties", "$defs", "definitions"].contains(name):
                for (part, value) in parts.sorted(by: { $0.key < $1.key }) {
                    if let fault = fault(in: value, at: "\(place).\(part)") { return fault }
                }
            case .object where name == "items":
                if let fault = fault(in: member, at: "\(place).items") { return fault }
            case .array(let choices) where ["anyOf", "oneOf", "allOf"].contains(name):
                for choice in choices {
                    if let fault = fault(in: choice, at: "\(place).\(name)") { return fault }
                }
            default: continue
            }
        }
        return nil
    }
}
