import Core
import Foundation

/// The form that a reply is to have.
enum ChatFormat: Sendable {
    case text
    /// Any JSON object.
    case object
    case schema(name: String, JSONValue)
}

extension ChatFormat: Decodable {
    private enum CodingKeys: String, CodingKey {
        case type
        case schema = "json_schema"
    }

    private struct Schema: Decodable {
        let name: String
        let schema: JSONValue?
        let strict: Bool?
    }

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        switch try members.decode(String.self, forKey: .type) {
        case "text": self = .text
        case "json_object": self = .object
        case "json_schema":
            let form = try members.decode(Schema.self, forKey: .schema)
            guard ChatName.isValid(form.name) else {
                throw AIFailure.invalid(
                    "response_format.json_schema.name", "The name must be 1 to 64 of A-Z, a-z, 0-9, _ and -.")
            }
            let schema = form.schema ?? .object([:])
            if form.strict == true { try StrictSchema.check(schema, name: form.name) }
            self = .schema(name: form.name, schema)
        default: throw AIFailure.invalid("response_format.type", "The type must be text, json_object or json_schema.")
        }
    }
}
