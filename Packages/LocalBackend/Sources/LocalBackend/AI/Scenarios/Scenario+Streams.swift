extension Scenario {
    /// What follows a complete text.
    static let usualEnd: [ChatStep] = [.finish("stop"), .usage, .done]
    /// The text of scenarios that are about something else: five words.
    static let fiveWords: [ChatStep] = [.words("One two three four five.")]

    private static let numbers = (1...4_000).map { "word\($0)" }.joined(separator: " ")
    private static let block = (1...50).map { "word\($0) " }

    /// When what comes, and in which pieces.
    static let streams: [Scenario] = [
        .chat("slow", [.words(numbers, every: .milliseconds(25))] + usualEnd),
        .chat("slow-first") { request in
            var plan = ChatPlan([.pause(.seconds(request.seconds ?? 3))] + fiveWords + usualEnd)
            plan.beginsWithRole = false
            return plan
        },
        .chat("pings", [.comment("ping")] + pings(20) + fiveWords + usualEnd) { $0.beginsWithRole = false },
        .chat("only-pings", [.forever([.comment("ping"), .pause(.milliseconds(100))])]) { $0.beginsWithRole = false },
        .chat("bytes", [.words("Every byte is a write of its own: ä, 語, 🙂."), .comment("a comment")] + usualEnd) {
            $0.isSplitAtEveryByte = true
        },
        .chat("line-64k", [.piece(String(repeating: "0123456789abcdef", count: 4_096))] + usualEnd),
        .chat("event-2m", [.piece(String(repeating: "0123456789abcdef", count: 131_072))] + usualEnd),
        .chat("endless", [.block(block, times: nil)]),
        .chat("100k", [.block(block, times: 2_000)] + usualEnd),
    ]

    private static func pings(_ count: Int) -> [ChatStep] {
        (0..<count).flatMap { _ in [ChatStep.pause(.milliseconds(100)), .comment("ping")] }
    }
}
