import AIClient
import Core
import Foundation
import Shell

struct Answer {
    let server: AIServer
    var text = ""
    var model: String?
    var usage: AIUsage?
    var limits: AIRateLimits?
    var ending = AIEnding.stopped
    var conversation: String?

    init(from server: AIServer) {
        self.server = server
    }
}

extension Answer {
    /// Why the answer must not be taken for a whole one; nil when it is one, and when the user has stopped it.
    var failure: CommandFailure? {
        switch ending {
        case .complete, .unknown: nil
        case .stopped: text.isEmpty ? CommandFailure(.failed, "You stopped it before the answer began.") : nil
        case .length: CommandFailure(.failed, "The answer is not whole: the length limit cut it off.")
        case .filtered(let reason):
            CommandFailure(.failed, "The answer is not whole: the server filtered it.\(reason.map { " \($0)" } ?? "")")
        case .toolCalls: CommandFailure(.failed, "The model asked for a tool instead of answering.")
        case .interrupted(let reason): CommandFailure(.failed, "The answer is not whole. It broke off: \(reason)")
        case .failed(let error): CommandFailure(error)
        }
    }

    /// What the server states about the answer, as a sentence; nil when it states nothing.
    var statement: String? {
        let counts = [
            usage?.promptTokens.map { $0 == 1 ? "1 token in" : "\($0) tokens in" },
            usage?.replyTokens.map { $0 == 1 ? "1 token out" : "\($0) tokens out" },
            usage?.cost.map { "$\($0)" },
        ].compactMap(\.self)
        guard !counts.isEmpty else { return nil }
        return "\(model.map { "\($0): " } ?? "")\(counts.joined(separator: ", "))."
    }
}

extension AIEnding {
    var word: String {
        switch self {
        case .complete: "complete"
        case .unknown: "unknown"
        case .stopped: "stopped"
        case .length: "length"
        case .filtered: "filtered"
        case .toolCalls: "tool-calls"
        case .interrupted: "interrupted"
        case .failed: "failed"
        }
    }
}

/// A whole answer, as JSON for programs.
struct AnswerForm: Encodable {
    struct Usage: Encodable {
        @OrNull var promptTokens: Int?
        @OrNull var replyTokens: Int?
    }

    struct Limit: Encodable {
        @OrNull var limit: Int?
        @OrNull var remaining: Int?
        /// In seconds.
        @OrNull var reset: Double?

        init(_ limit: AIRateLimits.Limit) {
            self.limit = limit.limit
            remaining = limit.remaining
            reset = limit.reset.map { $0 / .seconds(1) }
        }
    }

    struct Limits: Encodable {
        @OrNull var requests: Limit?
        @OrNull var tokens: Limit?
    }

    /// `ended` in the last line of an answer that comes in lines; nil for the only one.
    var type: String?
    var text: String
    @OrNull var model: String?
    let standIn: Bool
    let ending: String
    @OrNull var usage: Usage?
    /// In US dollars, if the server states it.
    @OrNull var cost: Decimal?
    @OrNull var limits: Limits?
    @OrNull var conversation: String?

    init(_ answer: Answer) {
        text = answer.text
        model = answer.model
        conversation = answer.conversation
        standIn = answer.server.isStandIn
        ending = answer.ending.word
        usage = answer.usage.map { Usage(promptTokens: $0.promptTokens, replyTokens: $0.replyTokens) }
        cost = answer.usage?.cost
        limits = answer.limits.map { Limits(requests: $0.requests.map(Limit.init), tokens: $0.tokens.map(Limit.init)) }
    }
}
