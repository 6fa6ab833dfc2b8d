public import Core

/// The form that a reply has to have, as a JSON schema. Not every server keeps to it: see ``StructuredReply``.
public struct AISchema: Sendable, Equatable {
    public let name: String
    public let schema: JSONValue

    public init(name: String, schema: JSONValue) {
        self.name = name
        self.schema = schema
    }
}
