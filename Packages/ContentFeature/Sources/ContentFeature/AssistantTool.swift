public import AIClient
import ContentStorage
import Core

/// What the model may do in the app.
public struct AssistantTool: Sendable {
    public let tool: AITool
    /// When the person is asked before it runs.
    public let consent: AssistantConsent
    /// Exactly what will happen, as a question for the person; for tools that may have to ask.
    let question: @MainActor (_ arguments: JSONValue) throws(AssistantRefusal) -> String
    /// Returns the outcome, in words for the model and the person. `reply` is the one that calls it.
    let run: @MainActor (_ arguments: JSONValue, _ reply: MessageID?) async throws(AssistantRefusal) -> String
    /// What is left to do after the reply has ended, such as to leave its screen. Only for calls that ``run`` has not
    /// refused, and only in the process that ran them.
    let afterReply: @MainActor (_ arguments: JSONValue) async -> Void

    init(
        _ tool: AITool, consent: AssistantConsent = .notNeeded,
        question: @escaping @MainActor (JSONValue) throws(AssistantRefusal) -> String = {
            _ throws(AssistantRefusal) in
            throw AssistantRefusal("This changes nothing, so there is nothing to ask.")
        },
        run: @escaping @MainActor (JSONValue, MessageID?) async throws(AssistantRefusal) -> String,
        afterReply: @escaping @MainActor (JSONValue) async -> Void = { _ in }
    ) {
        self.tool = tool
        self.consent = consent
        self.question = question
        self.run = run
        self.afterReply = afterReply
    }
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

/// Why a call cannot be carried out, in words for the model and the person.
public struct AssistantRefusal: Error, Sendable, Equatable {
    public let reason: String
    public init(_ reason: String) { self.reason = reason }
}
