import AIClient
import ContentStorage
import Core
public import Design
import Foundation

/// The answer to a command, in parts as it arrives.
@MainActor
public final class Answer {
    /// A part of the answer.
    public struct Part: Sendable {
        /// A piece of the answer.
        public private(set) var text = ""
        /// A note for people: a failed attempt is repeated later.
        public private(set) var note: String?
        /// The part for programs that read an answer in lines; nil when there is nothing for them.
        public private(set) var form: JSONObject?
    }

    public private(set) var text = ""
    /// Whether it has an ending; an answer that cannot be kept has none.
    public private(set) var hasEnded = false
    private let isStandIn: Bool
    private var model: String?
    private var usage: AIUsage?
    private var limits: AIRateLimits?
    private var ending = AIEnding.stopped
    private let kept: KeptReply?
    private var updates: any AsyncIteratorProtocol<AIUpdate, Never>
    private let onStop: @Sendable () -> Void

    init(_ reply: AIReply, isStandIn: Bool) {
        (updates, onStop, self.isStandIn, kept) = (reply.makeAsyncIterator(), { reply.stop() }, isStandIn, nil)
    }

    init(_ reply: KeptReply, isStandIn: Bool) {
        (updates, onStop, self.isStandIn, kept) = (
            reply.updates.makeAsyncIterator(), { reply.stop() }, isStandIn, reply
        )
    }

    /// Stops it. What has come is still read.
    nonisolated public func stop() { onStop() }

    /// Waits for the next part; nil after the last one.
    public func next() async -> Part? {
        guard let update = await updates.next(isolation: #isolation) else { return nil }
        switch update {
        case .waiting(let wait):
            return Part(note: "\(wait)", form: ["type": "waiting", "reason": wait.cause, "until": wait.until])
        case .begun(let model):
            self.model = model ?? self.model
            // A kept answer names its model at the end.
            if text.isEmpty { return Part(form: ["type": "begun", "model": OrNull(model)]) }
        case .text(let piece):
            text += piece
            return Part(text: piece, form: ["type": "text", "text": piece])
        case .reasoning(let piece): return Part(form: ["type": "reasoning", "text": piece])
        case .limits(let limits): self.limits = limits
        case .usage(let usage): self.usage = usage
        case .ended(let ending): (self.ending, hasEnded) = (ending, true)
        case .accepted, .calls, .members: break
        }
        return Part()
    }

    public var isStopped: Bool { ending == .stopped }

    /// Why the answer must not be taken for a whole one; nil when it is one, and when the user has stopped it.
    public var failure: (any Error)? {
        switch ending {
        case .complete, .unknown: return nil
        case .stopped: return text.isEmpty ? ContentCommandError("You stopped it before the answer began.") : nil
        case .length: return ContentCommandError("The answer is not whole: the length limit cut it off.")
        case .filtered(let reason):
            return ContentCommandError(
                "The answer is not whole: the server filtered it.\(reason.map { " \($0)" } ?? "")")
        case .toolCalls: return ContentCommandError("The model asked for a tool instead of answering.")
        case .interrupted(let reason): return ContentCommandError("The answer is not whole. It broke off: \(reason)")
        case .failed(let error): return error
        }
    }

    /// Why the message or its answer is not stored, or not all of it; nil when it is.
    public var storeFailure: (any Error)? { kept?.failure }

    /// Whether the message is kept until the server is back: then there is no answer.
    public var isWaiting: Bool { kept?.waiting != nil }

    /// What the server states about the answer, as a sentence; nil when it states nothing.
    public var statement: String? {
        let counts = [
            usage?.promptTokens.map { $0 == 1 ? "1 token in" : "\($0) tokens in" },
            usage?.replyTokens.map { $0 == 1 ? "1 token out" : "\($0) tokens out" },
            usage?.cost.map { "$\($0)" },
        ].compactMap(\.self)
        guard !counts.isEmpty else { return nil }
        return "\(model.map { "\($0): " } ?? "")\(counts.joined(separator: ", "))."
    }

    /// The whole answer for programs; with a type, as the last of several lines.
    public func report(type: String? = nil) -> CommandReport {
        let form: JSONObject = [
            "type": type, "text": text, "model": OrNull(model), "standIn": isStandIn, "ending": ending.stored.rawValue,
            "usage": OrNull(usage?.form), "cost": OrNull(usage?.cost), "limits": OrNull(limits?.form),
            "conversation": OrNull(kept?.turn?.conversation.rawValue),
        ]
        return CommandReport(form, text: "\(text)")
    }
}

/// Why a command about the content cannot do its work.
struct ContentCommandError: ClassifiedError, CustomStringConvertible {
    let kind: FailureKind
    let description: String

    init(_ description: String) { self.init(.other, description) }

    init(_ kind: FailureKind, _ description: String) {
        self.kind = kind
        self.description = description
    }

    static let noConversation = ContentCommandError(
        .badData, "There is no such conversation. 'slipway ai conversations list' lists yours.")
}

extension AIUsage {
    fileprivate var form: JSONObject {
        ["promptTokens": OrNull(promptTokens), "replyTokens": OrNull(replyTokens)]
    }
}

extension AIRateLimits {
    fileprivate var form: JSONObject {
        ["requests": OrNull(requests.map(Self.form)), "tokens": OrNull(tokens.map(Self.form))]
    }

    private static func form(_ limit: Limit) -> JSONObject {
        // In seconds.
        let reset = limit.reset.map { $0 / .seconds(1) }
        return ["limit": OrNull(limit.limit), "remaining": OrNull(limit.remaining), "reset": OrNull(reset)]
    }
}
