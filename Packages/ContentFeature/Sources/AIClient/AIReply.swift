public struct AIReply: AsyncSequence, Sendable {
    public typealias Element = AIUpdate
    public typealias Failure = Never
    let source: any AIReplySource
    public init(_ source: any AIReplySource) { self.source = source }

    public struct AsyncIterator: AsyncIteratorProtocol {
        let source: any AIReplySource
        public mutating func next() async -> AIUpdate? { await source.next() }
        public mutating func next(isolation actor: isolated (any Actor)?) async -> AIUpdate? { await source.next() }
    }

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(source: source) }
    /// Closes the connection; what has come is still read, then `.ended(.stopped)`.
    public func stop() { source.stop() }
    /// All of it, for scans and titles.
    public func whole() async -> AIWholeReply { fatalError("not built yet") }
}
