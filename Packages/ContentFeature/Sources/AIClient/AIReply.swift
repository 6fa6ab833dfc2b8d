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
        public mutating func next() async -> AIUpdate? {
            await source.next()
        }

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

    /// Closes the connection. What has been given out stays, the rest is thrown away, and `.ended(.stopped)` follows.
    public func stop() {
        source.stop()
    }

    /// All of it.
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
            case .waiting, .accepted, .begun, .reasoning, .limits: break
            }
        }
        return AIWholeReply(text: text, calls: calls, usage: usage, ending: ending)
    }
}
