public import Core

/// A function that the model may call. The caller carries it out.
public struct AITool: Sendable, Equatable {
    public let name: String
    public let summary: String
    /// A JSON schema of the type object.
    public let parameters: JSONValue

    public init(name: String, summary: String, parameters: JSONValue) {
        self.name = name
        self.summary = summary
        self.parameters = parameters
    }
}
