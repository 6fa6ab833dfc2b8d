public import Core

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
