import Foundation

/// Answers questions about this app from its own places, settings, commands and articles, and cites them.
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
        let documents = try await library.find(request.question)
        guard let best = documents.first else { return ChatAnswer(text: Self.unknown) }
        var text = Self.lead(of: best.text) + "\n\n"
        text += documents.map { "- \(Self.citation(of: $0))" }.joined(separator: "\n")
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

    /// The first paragraph, up to a bounded number of letters, as far as whole sentences go.
    private static func lead(of text: String) -> String {
        let paragraph = text.firstRange(of: "\n\n").map { String(text[..<$0.lowerBound]) } ?? text
        guard paragraph.count > leadLimit else { return paragraph }
        let head = paragraph.prefix(leadLimit)
        guard let end = head.ranges(of: ". ").last else { return head + "…" }
        return String(head[..<end.lowerBound]) + "."
    }

    private static let leadLimit = 500

    /// A link that the app opens, or a command.
    private static func citation(of document: GuideDocument) -> String {
        document.citation.contains("://")
            ? "[\(document.title)](\(document.citation))" : "\(document.title): `\(document.citation)`"
    }
}
