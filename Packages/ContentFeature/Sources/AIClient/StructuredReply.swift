public import Core

public enum StructuredReply {
    /// The JSON in a reply: the whole text, the content of a code fence, or the first object in prose.
    public static func json(in text: String) -> JSONValue? { nil }
}
