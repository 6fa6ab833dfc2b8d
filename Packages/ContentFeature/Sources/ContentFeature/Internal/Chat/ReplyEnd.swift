import AIClient
import ContentStorage

/// What is told below the messages: how the last reply goes on or has ended.
@MainActor
struct ReplyEnd {
    /// In one line; nil when there is no reply.
    let status: String?
    /// What went wrong; nil when nothing did.
    let error: String?
    let reasoning: String

    var hasReasoning: Bool { !reasoning.isEmpty }

    init(_ model: ChatViewModel) {
        let last = model.shown.messages.last
        let live = last.flatMap { model.engine.live(of: $0) }
        var status = model.activity
        var detail: String?
        reasoning = live?.reasoning ?? last?.reasoning ?? ""
        // The end is shown when the engine has finished with the reply, which can be continued from then on. A reply that
        // calls tools has ended before they run.
        let callsTools = (live?.ending?.stored ?? last?.ending) == .toolCalls
        let isOver = callsTools || last.map { !model.engine.isAt($0.id) } ?? true
        if isOver, let live, let ending = live.ending {
            status = status ?? ReplyStatus.word(ending.stored)
            detail = live.detail
        } else if let wait = live?.wait {
            status = status ?? ReplyStatus.words(wait, at: model.services.now())
        } else if let last, last.state == .streaming || !isOver {
            let hasText = !(live?.text ?? last.text).isEmpty
            status = status ?? (hasText ? "The reply arrives…" : "Waits for the first word…")
        } else if let last, last.role == .assistant, let ending = last.ending {
            status = status ?? Self.status(of: last, ending, model)
            detail = last.detail
        }
        self.status = status
        error = model.shown.problem ?? detail
    }

    private static func status(of reply: StoredMessage, _ ending: StoredEnding, _ model: ChatViewModel) -> String {
        guard ending == .toolCalls else { return ReplyStatus.words(ending, reply.usage) }
        if model.question != nil { return "Waits for your answer" }
        return model.isBusy ? "Uses a tool…" : "The tools were not finished"
    }
}
