/// What a model is asked. What is nil or empty is left to the server.
public struct AIRequest: Sendable, Equatable {
    /// Nil for the configured one.
    public var model: String?
    public var messages: [AIMessage]
    public var tools: [AITool] = []
    public var schema: AISchema?
    public var maximumTokens: Int?

    public init(
        model: String? = nil, messages: [AIMessage], tools: [AITool] = [], schema: AISchema? = nil,
        maximumTokens: Int? = nil
    ) {
        self.model = model
        self.messages = messages
        self.tools = tools
        self.schema = schema
        self.maximumTokens = maximumTokens
    }
}
