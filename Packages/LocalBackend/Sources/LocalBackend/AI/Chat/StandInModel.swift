import Foundation

/// A model of the stand-in that answers conversations.
protocol StandInModel: Sendable {
    var name: String { get }

    func answer(to request: ChatRequest) async throws -> ChatAnswer
}

struct ChatAnswer: Sendable {
    var text = ""
    var calls: [ChatCall] = []
    /// Whether the client's limit has cut it off.
    private(set) var isCutOff = false

    var finish: String { isCutOff ? "length" : calls.isEmpty ? "stop" : "tool_calls" }

    /// The answer up to the client's stop texts and within its limit.
    func within(_ request: ChatRequest) -> ChatAnswer {
        var answer = self
        if let end = request.stops.compactMap({ text.range(of: $0)?.lowerBound }).min() {
            answer.text = String(text[..<end])
        }
        if let limit = request.wordLimit {
            let words = ChatWords.split(answer.text)
            if words.count > limit {
                answer.text = words.prefix(limit).joined()
                answer.calls = []
                answer.isCutOff = true
            }
        }
        return answer
    }
}
