import AIClient
import Core

/// What a model is asked to identify a picture with.
enum DexSchema {
    static let person = "person"
    static let kinds = ["animal", "plant", "fungus", "food", "object", "place", person, "text", "other"]

    static let instructions = """
        You identify what a picture shows. Answer with JSON alone, in the form of the schema.
        `subject` is false when nothing in the picture can be identified; `reason` says why then.
        Otherwise name one to five candidates, the surest first. `name` is a short common name. `sure` is a number from 0 to 1. \
        `evidence` lists what you see in the picture that speaks for the candidate.
        Never say who a person is: the name of a person is "a person".
        """

    static let schema = AISchema(
        name: "identification",
        schema: object([
            "subject": type("boolean"),
            "candidates": list(
                of: object([
                    "name": type("string"),
                    "kind": .object(["type": .string("string"), "enum": .array(kinds.map(JSONValue.string))]),
                    "sure": type("number"),
                    "evidence": list(of: type("string")),
                ])),
            "reason": .object(["type": .array([.string("string"), .string("null")])]),
        ]))

    static func request(for picture: AIPictureData) -> AIRequest {
        AIRequest(
            messages: [
                AIMessage(role: .system, parts: [.text(instructions)]),
                AIMessage(role: .user, parts: [.text("What is this?"), .picture(picture)]),
            ],
            schema: schema)
    }

    private static func type(_ name: String) -> JSONValue { .object(["type": .string(name)]) }

    private static func list(of items: JSONValue) -> JSONValue { .object(["type": .string("array"), "items": items]) }

    /// Strict: every member is there, and no other.
    private static func object(_ members: [String: JSONValue]) -> JSONValue {
        .object([
            "type": .string("object"), "properties": .object(members), "additionalProperties": .bool(false),
            "required": .array(members.keys.sorted().map(JSONValue.string)),
        ])
    }
}
