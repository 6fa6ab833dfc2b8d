/// The numbers in a sentence that says that a conversation is too long.
enum ContextWords {
    /// How many tokens there are.
    static func used(in text: String) -> Int? {
        // What was asked for is counted with the reply in some sentences, so it comes last.
        let patterns = [/contains at least (\d{1,9})/, /resulted in (\d{1,9})/, /requested (\d{1,9})/]
        return patterns.lazy.compactMap { text.firstMatch(of: $0) }.first.flatMap { Int($0.1) }
    }

    /// How many tokens the model takes.
    static func limit(in text: String) -> Int? {
        text.firstMatch(of: /maximum context length is (\d{1,9})/).flatMap { Int($0.1) }
    }

    /// Whether a sentence is about that, whatever its code.
    static func areAboutLength(_ text: String) -> Bool {
        let text = text.lowercased()
        return ["maximum context length", "context length exceeded", "exceeds the available context size"]
            .contains { text.contains($0) }
    }
}
