import AIClient
import ContentStorage
import Foundation

/// How a reply has ended, and what it took, in one line.
enum ReplyStatus {
    /// - Returns: `Complete · 812 tokens in, 96 out · $0.00042`; only what the server states.
    static func words(_ ending: StoredEnding, _ usage: AIUsage?) -> String {
        ([word(ending)] + tokens(usage) + cost(usage)).joined(separator: " · ")
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

    /// What is shown while an attempt is about to be repeated.
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

    private static func cost(_ usage: AIUsage?) -> [String] {
        usage?.cost.map { ["$\($0)"] } ?? []
    }
}
