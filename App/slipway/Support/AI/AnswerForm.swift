import AIClient
import Core
import Foundation
import Shell

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

    var text: String
    /// The model that the server names; nil when it names none.
    @OrNull var model: String?
    let standIn: Bool
    var ending: String
    /// What the server states; nil when it states nothing.
    @OrNull var usage: Usage?
    /// In US dollars, if the server states it.
    @OrNull var cost: Decimal?
    @OrNull var limits: Limits?
    /// The conversation that keeps the answer; nil when it is not kept.
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

/// A part of an answer, as a line of JSON for programs.
enum AnswerPart: Encodable {
    case begun(model: String?)
    case text(String)
    case reasoning(String)
    case waiting(reason: String, until: Date)
    /// The last one. Its text is empty: the parts were the text.
    case ended(AnswerForm)

    private enum Keys: String, CodingKey {
        case type, model, text, reason, until
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        switch self {
        case .begun(let model):
            try container.encode("begun", forKey: .type)
            try container.encode(model, forKey: .model)
        case .text(let text):
            try container.encode("text", forKey: .type)
            try container.encode(text, forKey: .text)
        case .reasoning(let text):
            try container.encode("reasoning", forKey: .type)
            try container.encode(text, forKey: .text)
        case .waiting(let reason, let until):
            try container.encode("waiting", forKey: .type)
            try container.encode(reason, forKey: .reason)
            try container.encode(until, forKey: .until)
        case .ended(let form):
            try container.encode("ended", forKey: .type)
            try form.encode(to: encoder)
        }
    }
}
