/// Answers a conversation, streamed or whole.
struct AIChatCompletions: Endpoint {
    let method = "POST"
    let path = AIPath.base + "/chat/completions"
    let parts: AIParts

    func reply(to request: Request) async throws -> Reply {
        let chat = try request.decodeAI(ChatRequest.self)
        switch try parts.scenarios.result(of: chat.model, chat: chat, request) {
        case .chat(let plan): return reply(plan, to: chat)
        case .reply(let reply): return reply
        case nil: return reply(ChatPlan(try await answer(to: chat)), to: chat)
        }
    }

    private func answer(to chat: ChatRequest) async throws -> ChatAnswer {
        guard let model = parts.chatModels.first(where: { $0.name == chat.model }) else {
            guard !parts.modelNames.contains(chat.model) else {
                throw AIFailure.invalid(
                    "model", "'\(chat.model)' draws pictures. Choose another model for a conversation.")
            }
            throw AIFailure.modelMissing(chat.model)
        }
        return try await model.answer(to: chat).within(chat)
    }

    private func reply(_ plan: ChatPlan, to chat: ChatRequest) -> Reply {
        let head = ChatHead(
            created: parts.now(), model: chat.model, promptWords: chat.wordCount, replyWords: plan.wordCount)
        guard chat.isStreamed, !plan.isNeverStreamed else {
            return ChatWhole(plan: plan, head: head, pause: parts.pause).reply
        }
        return ChatStream(plan: plan, head: head, includesUsage: chat.includesUsage, pause: parts.pause).reply
    }
}
