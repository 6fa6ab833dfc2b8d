/// A model of the stand-in that answers conversations.
protocol ChatModel: Sendable {
    var name: String { get }

    func answer(to request: ChatRequest) async throws -> ChatAnswer
}
