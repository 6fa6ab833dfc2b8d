public import AIClient
public import Core

/// What the model may do in the app. The implementations are in App.
@MainActor
public protocol AssistantTool: Sendable {
    var tool: AITool { get }
    var changesSomething: Bool { get }
    /// Exactly what will happen, as a question for the person; for tools that change something.
    func question(for arguments: JSONValue) throws(AssistantRefusal) -> String
    func run(_ arguments: JSONValue) async throws(AssistantRefusal) -> String
}
