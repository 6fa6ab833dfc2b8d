/// Answers questions about this app from the definitions of its places, settings and commands, and cites them.
///
/// It uses the tools that the client offers. The same question always gets the same answer.
struct GuideModel: StandInModel {
    let name = "slipway-guide"
    let library: GuideLibrary
    let work: PictureWork

    func answer(to request: ChatRequest) async throws -> ChatAnswer {
        if !request.outcomes.isEmpty {
            return ChatAnswer(text: request.outcomes.map(\.text).joined(separator: "\n\n"))
        }
        if request.toolChoice != .none, let call = GuideIntent.call(for: request.question, among: request.tools) {
            return ChatAnswer(calls: [call])
        }
        if let answer = try await MeasuredAnswer.of(request, with: work) { return answer }
        if Self.isGreeting(request.question) { return ChatAnswer(text: Self.greeting) }
        let found = try await library.find(request.question)
        guard let best = found.first else { return ChatAnswer(text: Self.unknown) }
        // The second line has what to open or to run.
        let citations = best.citations.map { Self.cited($0, as: best.title) }.joined(separator: ", ")
        var text = "\(Self.answer(of: best))\n- \(citations)"
        for part in best.parts { text += "\n\(Self.row(part))" }
        if best.parts.isEmpty, found.count > 1 {
            text += "\n\nSee also:\n" + found.dropFirst().map(Self.row).joined(separator: "\n")
        }
        if !request.messages.contains(where: { $0.role == .assistant }) { text += "\n\n\(Self.disclaimer)" }
        return ChatAnswer(text: text)
    }

    static let disclaimer = "I am a stand-in that knows this app only. Set AI_URL for a model that knows more."
    static let greeting = "Hello. \(disclaimer) Ask me, for example, how to sign in, or how to change the colours."
    static let unknown =
        "I know this app only, and found nothing about that. Ask about its screens, settings and commands, for example: "
        + "\"How do I delete my account?\" \(disclaimer)"

    private static func isGreeting(_ question: String) -> Bool {
        let words = GuideWords.all(in: question)
        return !words.isEmpty && words.count <= 4 && !greetings.isDisjoint(with: words)
            && GuideWords.of(question).allSatisfy(greetings.contains)
    }

    private static let greetings: Set<String> = [
        "bye", "cheers", "day", "evening", "good", "hello", "hey", "hi", "morning", "thank", "thanks", "there",
    ]

    /// The first paragraph, and the second where it is prose, up to a bounded number of letters, as far as whole
    /// sentences go.
    private static func answer(of document: GuideDocument) -> String {
        let next = document.rest.firstRange(of: "\n\n").map { document.rest[..<$0.lowerBound] } ?? document.rest[...]
        let text = next.contains("\n") || !next.hasSuffix(".") ? document.lead : "\(document.lead) \(next)"
        guard text.count > answerLimit else { return text }
        let head = text.prefix(answerLimit)
        guard let end = head.ranges(of: ". ").last else { return head + "…" }
        return String(head[..<end.lowerBound]) + "."
    }

    private static let answerLimit = 500

    private static func row(_ document: GuideDocument) -> String {
        "- \(document.citations.first.map { cited($0, as: document.title) } ?? document.title): \(document.lead)"
    }

    private static func cited(_ citation: String, as title: String) -> String {
        citation.contains("://") && !citation.contains(" ") ? "[\(title)](\(citation))" : "`\(citation)`"
    }
}
