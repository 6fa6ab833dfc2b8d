import AIClient
import ContentFeature
import Core

/// A tool that notes what it was asked for.
@MainActor
final class NotedTool: AssistantTool {
    let tool: AITool
    let changesSomething: Bool
    /// Called when it begins.
    var onRun: (@MainActor () -> Void)?
    private(set) var runs: [JSONValue] = []
    private(set) var afterReplies: [JSONValue] = []

    init(_ name: String, changes: Bool) {
        tool = AITool(name: name, summary: "Does \(name).", parameters: .object(["type": .string("object")]))
        changesSomething = changes
    }

    func question(for arguments: JSONValue) throws(AssistantRefusal) -> String {
        guard let value = arguments["value"]?.text else { throw AssistantRefusal("There is no value.") }
        return "Set it to \(value)?"
    }

    func run(_ arguments: JSONValue) async throws(AssistantRefusal) -> String {
        onRun?()
        runs.append(arguments)
        if arguments["value"]?.text == "bad" { throw AssistantRefusal("It cannot be bad.") }
        return "Done: \(arguments["value"]?.text ?? "nothing")"
    }

    func afterReply(_ arguments: JSONValue) async {
        afterReplies.append(arguments)
    }
}
