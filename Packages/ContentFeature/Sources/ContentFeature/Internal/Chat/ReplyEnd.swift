import AIClient
import ContentStorage
import Foundation

/// What stands below the messages: how the last reply goes on or has ended.
@MainActor
struct ReplyEnd {
    let status: String?
    let error: String?
    let reasoning: String

    var hasReasoning: Bool { !reasoning.isEmpty }

    init(_ model: ChatView) {
        let last = model.shown.messages.last
        let live = last.flatMap { model.engine.live(of: $0) }
        var status = model.activity
        var detail: String?
        reasoning = live?.reasoning ?? last?.reasoning ?? ""
        // Shown when the engine has finished with the reply; one that calls tools has ended before they run.
        let callsTools = (live?.ending?.stored ?? last?.ending) == .toolCalls
        let isOver = callsTools || last.map { !model.engine.isAt($0.id) } ?? true
        if isOver, let live, let ending = live.ending {
            status = status ?? ReplyStatus.word(ending.stored)
            detail = live.detail
        } else if let wait = live?.wait {
            status = status ?? ReplyStatus.words(wait, at: model.services.process.now())
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

    private static func status(of reply: StoredMessage, _ ending: StoredEnding, _ model: ChatView) -> String {
        guard ending == .toolCalls else { return ReplyStatus.words(ending, reply.usage) }
        if model.question != nil { return "Waits for your answer" }
        return model.isBusy ? "Uses a tool…" : "The tools were not finished"
    }
}

/// How a reply has ended, and what it took, in one line.
enum ReplyStatus {
    /// - Returns: `Complete · 812 tokens in, 96 out · $0.00042`; only what the server states.
    static func words(_ ending: StoredEnding, _ usage: AIUsage?) -> String {
        let cost = usage?.cost.map { "$\($0)" }
        return ([word(ending)] + tokens(usage) + [cost].compactMap(\.self)).joined(separator: " · ")
    }

    static func word(_ ending: StoredEnding) -> String {
        switch ending {
        case .complete: "Complete"
        case .unknown: "Complete, as far as the server says"
        case .stopped: "Stopped"
        case .length: "Cut off by the length limit"
        case .filtered: "Filtered by the server"
        case .toolCalls: "Waits for a tool"
        case .interrupted: "Interrupted"
        case .failed: "Failed"
        }
    }

    static func words(_ wait: AIWait, at now: Date) -> String {
        let seconds = max(1, Int(wait.until.timeIntervalSince(now).rounded(.up)))
        return "\(FailureWords.of(wait.reason, at: now)) It is asked again in \(seconds) s."
    }

    private static func tokens(_ usage: AIUsage?) -> [String] {
        switch (usage?.promptTokens, usage?.replyTokens) {
        case (let prompt?, let reply?): ["\(tokens(prompt)) in, \(reply) out"]
        case (let prompt?, nil): ["\(tokens(prompt)) in"]
        case (nil, let reply?): ["\(tokens(reply)) out"]
        case (nil, nil): []
        }
    }

    private static func tokens(_ count: Int) -> String {
        count == 1 ? "1 token" : "\(count) tokens"
    }
}
