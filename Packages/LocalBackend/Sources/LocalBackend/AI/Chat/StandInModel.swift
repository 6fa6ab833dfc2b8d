protocol StandInModel: Sendable {
    var name: String { get }

    func answer(to request: ChatRequest) async throws -> ChatAnswer
}

struct ChatAnswer: Sendable {
    var text = ""
    var calls: [ChatCall] = []
    private(set) var isCutOff = false

    var finish: String { isCutOff ? "length" : calls.isEmpty ? "stop" : "tool_calls" }

    /// The answer up to the client's stop texts, and within its limit and the limit of all answers.
    func within(_ request: ChatRequest) -> ChatAnswer {
        var answer = self
        if let end = request.stops.compactMap({ text.utf8.firstRange(of: $0.utf8)?.lowerBound }).min() {
            answer.text = String(text[..<end])
        }
        var room = AILimits.answer
        let words = ChatWords.split(answer.text)
        let kept = words.prefix(request.wordLimit ?? .max).prefix { word in
            room -= word.utf8.count
            return room >= 0
        }
        let arguments = calls.reduce(0) { $0 + $1.arguments.utf8.count }
        if kept.count < words.count || arguments > AILimits.answer {
            answer.text = kept.joined()
            answer.calls = []
            answer.isCutOff = true
        }
        return answer
    }
}
