public import AIClient
public import ContentStorage
public import Core

/// What the model may do in the app.
@MainActor
public protocol AssistantTool: Sendable {
    var tool: AITool { get }
    /// When the person is asked before it runs.
    var consent: AssistantConsent { get }
    /// Exactly what will happen, as a question for the person; for tools that may have to ask.
    func question(for arguments: JSONValue) throws(AssistantRefusal) -> String
    /// - Returns: the outcome, in words for the model and the person.
    func run(_ arguments: JSONValue) async throws(AssistantRefusal) -> String
    /// The same, for tools to which it matters which reply calls them.
    func run(_ arguments: JSONValue, calledBy reply: MessageID) async throws(AssistantRefusal) -> String
    /// What is left to do after the reply has ended, such as to leave its screen. Only for calls that ``run(_:)`` has
    /// not refused, and only in the process that ran them.
    func afterReply(_ arguments: JSONValue) async
}

/// When a tool needs the person's consent, beside the conversation's switch for all tools.
public enum AssistantConsent: Sendable {
    /// It changes nothing, and tells nothing that the person has written.
    case notNeeded
    /// It tells the model what the person has written elsewhere. Asked for unless the model's server is on this machine.
    case beforeTelling
    /// It changes something.
    case beforeChanging
}

extension AssistantTool {
    public func question(for arguments: JSONValue) throws(AssistantRefusal) -> String {
        throw AssistantRefusal("This changes nothing, so there is nothing to ask.")
    }

    public func run(_ arguments: JSONValue, calledBy reply: MessageID) async throws(AssistantRefusal) -> String {
        try await run(arguments)
    }

    public func afterReply(_ arguments: JSONValue) async {}
}

/// Why a call cannot be carried out, in words for the model and the person.
public struct AssistantRefusal: Error, Sendable, Equatable {
    public let reason: String
    public init(_ reason: String) { self.reason = reason }
}
