import Foundation

/// Answers requests for models whose names are those of scenarios.
struct ScenarioRunner: Sendable {
    let memory = ScenarioMemory()
    let now: @Sendable () -> Date
    let pause: @Sendable (Duration) async throws -> Void

    enum Result {
        case chat(ChatPlan)
        case reply(Reply)
    }

    /// - Parameter chat: nil for pictures.
    /// - Returns: nil for another model.
    /// - Throws: ``AIFailure`` when there is no such scenario.
    func result(of model: String, chat: ChatRequest?, _ request: Request) throws(AIFailure) -> Result? {
        let scenarios = chat == nil ? Scenario.pictures : Scenario.chats
        guard let (scenario, seconds) = try Scenario.named(model, in: scenarios) else { return nil }
        let asked = ScenarioRequest(
            seconds: seconds, host: request.headers["Host"] ?? "localhost", now: now(), chat: chat,
            earlier: memory.count(scenario.name))
        switch scenario.outcome {
        case .chat(let plan): return .chat(plan(asked))
        case .reply(let reply): return .reply(reply(asked))
        case .either(let reply):
            return reply(asked).map { .reply($0) } ?? .chat(ChatPlan(Scenario.fiveWords + Scenario.usualEnd))
        case .late(let usual, let reply): return .reply(late(reply, seconds: seconds ?? usual))
        }
    }

    private func late(_ reply: Reply, seconds: Int) -> Reply {
        var late = reply
        late.stream = { [body = reply.body, pause] writer in
            try await pause(.seconds(seconds))
            try await writer.write(body)
        }
        return late
    }
}
