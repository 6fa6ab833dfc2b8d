import Foundation

/// Repeats what was written last. Pictures are described by what can be measured.
///
/// With a schema, it answers with a value of that schema. It calls a tool when the text is `/name {"argument": …}`.
struct EchoModel: StandInModel {
    let name = "slipway-echo"
    let work: PictureWork

    func answer(to request: ChatRequest) async throws -> ChatAnswer {
        if !request.outcomes.isEmpty {
            return ChatAnswer(text: request.outcomes.map(\.text).joined(separator: "\n"))
        }
        if let call = try Self.call(in: request) { return ChatAnswer(calls: [call]) }
        return try await MeasuredAnswer.of(request, with: work) ?? ChatAnswer(text: request.question)
    }

    private static func call(in request: ChatRequest) throws(AIFailure) -> ChatCall? {
        switch request.toolChoice {
        case .none: return nil
        case .named(let name):
            guard let tool = request.tools.first(where: { $0.name == name }) else {
                throw .invalid("tool_choice", "There is no tool '\(name.prefix(64))' in 'tools'.")
            }
            return sample(of: tool, request)
        case .required:
            guard let first = request.tools.first else {
                throw .invalid("tool_choice", "'tool_choice' is 'required', but there are no tools.")
            }
            return written(in: request) ?? sample(of: first, request)
        case .automatic: return written(in: request)
        }
    }

    private static func sample(of tool: ChatTool, _ request: ChatRequest) -> ChatCall {
        ChatCall(name: tool.name, arguments: tool.sampleArguments(request.question).encoded)
    }

    /// `/open_chat {"conversation": "1"}`; without arguments they are `{}`.
    private static func written(in request: ChatRequest) -> ChatCall? {
        let text = request.question.trimmingCharacters(in: .whitespacesAndNewlines)
        guard text.hasPrefix("/") else { return nil }
        let name = text.dropFirst().prefix { !$0.isWhitespace }
        guard request.tools.contains(where: { $0.name == name }) else { return nil }
        let arguments = text.dropFirst(name.count + 1).trimmingCharacters(in: .whitespacesAndNewlines)
        return ChatCall(name: String(name), arguments: arguments.isEmpty ? "{}" : arguments)
    }
}
