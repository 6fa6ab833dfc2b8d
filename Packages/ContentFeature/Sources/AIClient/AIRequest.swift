public import Core

/// A request to a model. What is nil or empty is left to the server.
public struct AIRequest: Sendable, Equatable {
    /// The model; nil for the configured one.
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

/// One message of a conversation.
public struct AIMessage: Sendable, Equatable {
    public enum Role: String, Sendable, Codable { case system, user, assistant, tool }
    public enum Part: Sendable, Equatable { case text(String), picture(AIPictureData) }
    public var role: Role
    public var parts: [Part]
    /// The calls of an assistant's message.
    public var calls: [AIToolCall] = []
    /// The call that a tool's message answers.
    public var callID: String?
    /// What a server put into an assistant's message, with the reasoning in its place. Sent to that server alone.
    public var members: ServerMembers?

    public init(
        role: Role, parts: [Part], calls: [AIToolCall] = [], callID: String? = nil, members: ServerMembers? = nil
    ) {
        self.role = role
        self.parts = parts
        self.calls = calls
        self.callID = callID
        self.members = members
    }
}

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

/// A call of a model. The answer is a message with the role `tool` and this id.
public struct AIToolCall: Sendable, Equatable, Codable {
    public let id: String
    public let name: String
    /// The arguments as the model wrote them; they may be no JSON.
    public let arguments: String

    public init(id: String, name: String, arguments: String) {
        self.id = id
        self.name = name
        self.arguments = arguments
    }
}

/// The form that a reply has to have, as a JSON schema. Not every server keeps to it: see ``StructuredReply``.
public struct AISchema: Sendable, Equatable {
    /// The name: at most 64 letters of ASCII, digits, `_` and `-`, because no server takes others.
    public let name: String
    public let schema: JSONValue

    public init(name: String, schema: JSONValue) {
        self.name = name
        self.schema = schema
    }
}
