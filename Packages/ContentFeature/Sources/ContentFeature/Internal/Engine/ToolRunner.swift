import AIClient
import ContentStorage
import Core
import Foundation
import Persistence

/// Carries out what the model calls, and stores what has become of each call.
@MainActor
final class ToolRunner {
    static let rounds = 8
    static let declined = "The person declined this."
    static let off = "The person does not let the model use this app in this conversation, so nothing was done."
    static let unclear = "slipway was closed meanwhile, so it is not known whether this was done."
    static let tooManyRounds =
        "The model used tools \(rounds) times in a row, so this ends here. Ask again to go on."

    private let tools: [AssistantTool]
    private let conversations: ConversationStore
    private(set) var afterwards: [@MainActor () async -> Void] = []

    init(_ tools: [AssistantTool], in conversations: ConversationStore) {
        self.tools = tools
        self.conversations = conversations
    }

    func offered(_ options: ConversationOptions) -> [AITool] { options.offersTools ? tools.map(\.tool) : [] }

    /// How calls are stored: those that need consent with a question, those that cannot be carried out with the reason.
    func judge(
        _ calls: [AIToolCall], _ options: ConversationOptions, isLast: Bool, server: AIServer?
    ) -> [StoredCall] {
        calls.map { call in
            if isLast { return StoredCall(call: call, state: .done, outcome: Self.tooManyRounds) }
            guard options.offersTools else { return StoredCall(call: call, state: .done, outcome: Self.off) }
            do throws(AssistantRefusal) {
                let (tool, arguments) = try find(call)
                let asks =
                    switch tool.consent {
                    case .notNeeded: false
                    case .beforeTelling: server?.isOnThisMachine != true
                    case .beforeChanging: true
                    }
                guard asks else { return StoredCall(call: call, state: .allowed) }
                _ = try tool.question(arguments)
                return StoredCall(call: call, state: .asked)
            } catch {
                return StoredCall(call: call, state: .done, outcome: error.reason)
            }
        }
    }

    func question(of call: AIToolCall) throws(AssistantRefusal) -> (words: String, change: String?) {
        let (tool, arguments) = try find(call)
        return (try tool.question(arguments), try tool.change(arguments))
    }

    /// Carries out the calls of a reply that may be, in order, and stores their outcomes as messages below it.
    ///
    /// - Returns: the last of these messages; nil when the person has to answer first, or another process goes on.
    func carryOut(
        _ reply: MessageID, resumes: Bool, mayRun: () async throws(StorageError) -> Bool
    ) async throws(StorageError) -> MessageID? {
        guard let message = try await conversations.message(reply) else { return nil }
        var outcomes: [(id: String, text: String)] = []
        for stored in message.calls {
            switch stored.state {
            case .asked: return nil
            case .declined, .done: outcomes.append((stored.call.id, stored.outcome ?? Self.declined))
            case .allowed:
                let outcome = try await mayRun() ? await run(stored.call, of: reply, resumes: resumes) : Self.off
                let isSettled = try await conversations.settle(
                    call: stored.call.id, of: reply, from: .allowed, to: .done, outcome: outcome)
                guard isSettled else { return nil }
                outcomes.append((stored.call.id, outcome))
            }
        }
        var last = reply
        for outcome in outcomes {
            last = try await conversations.addToolMessage(outcome.text, callID: outcome.id, below: last)
        }
        return last == reply ? nil : last
    }

    private func run(_ call: AIToolCall, of reply: MessageID, resumes: Bool) async -> String {
        do throws(AssistantRefusal) {
            let (tool, arguments) = try find(call)
            // The person has allowed it once, perhaps for another server than today's.
            if resumes, tool.consent != .notNeeded { return Self.unclear }
            let outcome = try await tool.run(arguments, reply)
            afterwards.append { await tool.afterReply(arguments) }
            return outcome
        } catch {
            return error.reason
        }
    }

    private func find(_ call: AIToolCall) throws(AssistantRefusal) -> (AssistantTool, JSONValue) {
        guard let tool = tools.first(where: { $0.tool.name == call.name }) else {
            throw AssistantRefusal("There is no tool '\(call.name)'.")
        }
        let text = call.arguments.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.isEmpty else { return (tool, .object([:])) }
        guard let value = try? ReceivedJSON.decode(JSONValue.self, from: Data(text.utf8)), case .object = value else {
            throw AssistantRefusal("The arguments of '\(call.name)' are not a JSON object, so nothing was done.")
        }
        return (tool, value)
    }
}
