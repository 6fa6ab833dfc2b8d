/// A reply: what is sent, and in which of the forms that servers have.
struct ChatPlan: Sendable {
    enum UsageForm: Sendable {
        /// An event of its own with no choices, as OpenAI sends it.
        case usual
        case never
        /// The same, and `"usage":null` in all other chunks.
        case nullElsewhere
        case withoutChoices
        /// In the chunk with the reason why the reply ended.
        case onFinish
    }

    var steps: [ChatStep]
    var usage = UsageForm.usual
    /// Each byte is a write of its own, lines end in all three ways, and a byte order mark comes first.
    var isSplitAtEveryByte = false
    /// Whether the first chunk states the role and no text.
    var beginsWithRole = true
    /// Whether `stream` has no effect.
    var isNeverStreamed = false

    init(_ steps: [ChatStep]) {
        self.steps = steps
    }

    init(_ answer: ChatAnswer) {
        steps = [.words(answer.text)]
        if !answer.calls.isEmpty { steps.append(.calls(answer.calls)) }
        steps += [.finish(answer.finish), .usage, .done]
    }

    var wordCount: Int {
        steps.reduce(0) { count, step in
            switch step {
            case .words(let text, _), .piece(let text): count + ChatWords.count(text)
            case .block(let words, let times): count + words.count * (times ?? 0)
            default: count
            }
        }
    }
}
