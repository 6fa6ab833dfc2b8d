public import Foundation

/// A reply as it arrives, for one reader, once.
///
/// ```swift
/// for await update in service.reply(to: request) {
///     if case .text(let text) = update { show(text) }
/// }
/// ```
///
/// The request is sent when the reply is first read. The last update is always `.ended`, and no other is.
public struct AIReply: AsyncSequence, Sendable {
    public typealias Element = AIUpdate
    public typealias Failure = Never

    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let source: any AIReplySource

        /// The next update; nil after `.ended`.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> AIUpdate? {
            await source.next()
        }
    }

    private let source: any AIReplySource

    public init(_ source: any AIReplySource) {
        self.source = source
    }

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(source: source)
    }

    /// Closes the connection: what was received stays, the rest is discarded, and `.ended(.stopped)` follows.
    public func stop() {
        source.stop()
    }

    /// Waits for the end, and returns the whole reply.
    public func whole() async -> AIWholeReply {
        var text = ""
        var calls: [AIToolCall] = []
        var usage: AIUsage?
        var ending = AIEnding.stopped
        while let update = await source.next() {
            switch update {
            case .text(let piece): text += piece
            case .calls(let whole): calls = whole
            case .usage(let stated): usage = stated
            case .ended(let reason): ending = reason
            case .waiting, .accepted, .begun, .reasoning, .limits, .members: break
            }
        }
        return AIWholeReply(text: text, calls: calls, usage: usage, ending: ending)
    }
}

/// What happens while a reply is awaited and arrives.
public enum AIUpdate: Sendable, Equatable {
    /// An attempt failed, and is repeated after the wait.
    case waiting(AIWait)
    /// The server has accepted the request, and the reply follows; once, perhaps long before the first words.
    case accepted
    /// The first words have come; once, with the model that the server names.
    case begun(model: String?)
    /// A piece of the text, never empty; many tokens at once when they come fast.
    case text(String)
    /// The reasoning of the model, from servers that show it; never empty.
    case reasoning(String)
    case limits(AIRateLimits)
    /// The usage, at the end, if the server states it.
    case usage(AIUsage)
    /// The members of the server, at the end, if there are any: to be kept with the message, and sent back with it.
    case members(ServerMembers)
    /// All calls, once, just before `.ended(.toolCalls)`.
    case calls([AIToolCall])
    /// The last update.
    case ended(AIEnding)
}

/// Why a reply ended; only ``complete`` and ``unknown`` are whole replies.
public enum AIEnding: Sendable, Equatable {
    case complete
    /// Complete, for a reason that the server did not state.
    case unknown
    /// Stopped by the person, or because the reading task was cancelled.
    case stopped
    /// Cut off by the limit on its length.
    case length
    /// Ended because of its contents, with the server's words, if any.
    case filtered(String?)
    /// The model waits for the outcomes of its calls.
    case toolCalls
    /// Broken off, for a reason in words.
    case interrupted(String)
    /// Failed, with whatever came before the error.
    case failed(AIError)
}

/// The source of a reply: a server, or a test's script.
public protocol AIReplySource: AnyObject, Sendable {
    /// The next update; nil after `.ended`. One task reads at a time; cancelling it stops the reply.
    func next() async -> AIUpdate?
    /// Ends the reply: what has been received is returned, and then `.ended(.stopped)`.
    func stop()
}

/// A reply that has ended.
public struct AIWholeReply: Sendable, Equatable {
    public let text: String
    public let calls: [AIToolCall]
    public let usage: AIUsage?
    public let ending: AIEnding
}

/// The tokens and the cost of a reply, as far as the server states them; numbers that are out of range are not kept.
public struct AIUsage: Sendable, Equatable {
    /// The largest number of tokens that is accepted.
    public static let mostTokens = 1_000_000_000_000

    public let promptTokens: Int?
    public let replyTokens: Int?
    /// The cost in US dollars, only when the server states it.
    public let cost: Decimal?

    public init(promptTokens: Int?, replyTokens: Int?, cost: Decimal?) {
        self.promptTokens = Self.plausible(promptTokens)
        self.replyTokens = Self.plausible(replyTokens)
        self.cost = cost.flatMap { $0.isFinite && (0...1_000_000_000).contains($0) ? $0 : nil }
    }

    /// A number of tokens; nil for one that cannot be.
    public static func plausible(_ tokens: Int?) -> Int? {
        tokens.flatMap { (0...mostTokens).contains($0) ? $0 : nil }
    }
}

/// How many more requests a server accepts, as far as it says so.
public struct AIRateLimits: Sendable, Equatable {
    public struct Limit: Sendable, Equatable {
        public let limit: Int?
        public let remaining: Int?
        public let reset: Duration?
    }
    public let requests: Limit?
    public let tokens: Limit?
}

/// The time before a request is repeated, and why it is.
public struct AIWait: Sendable, Equatable {
    public let reason: AIError
    public let until: Date

    /// Why the request is repeated. Of a limit without its time, which is the one of ``until``.
    public var cause: String {
        if case .rateLimited = reason { "The server limits requests." } else { "\(reason)" }
    }
}

extension AIWait: CustomStringConvertible {
    public var description: String { "\(cause) slipway tries again at \(until.clockTime)." }
}
