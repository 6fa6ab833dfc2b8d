/// A call that a model wants to have carried out. The answer is a message with the role `tool` and this id.
public struct AIToolCall: Sendable, Equatable, Codable {
    public let id: String
    public let name: String
    /// As the model wrote them; may be no JSON.
    public let arguments: String

    public init(id: String, name: String, arguments: String) {
        self.id = id
        self.name = name
        self.arguments = arguments
    }
}
