public import Foundation

/// The bytes of a body as they come, for one reader, once. Dropping the last copy, or cancelling the reading task, closes the connection.
public struct HTTPBody: AsyncSequence, Sendable {
    public typealias Element = [UInt8]
    public typealias Failure = HTTPError
    let source: any HTTPBodySource

    public init(_ source: any HTTPBodySource) { self.source = source }

    public struct AsyncIterator: AsyncIteratorProtocol {
        let source: any HTTPBodySource

        public mutating func next() async throws(HTTPError) -> [UInt8]? { try await source.next() }
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(HTTPError) -> [UInt8]? {
            try await source.next()
        }
    }

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(source: source) }
    /// The rest of the body. Throws ``HTTPError/tooLarge(limit:)`` beyond `limit`.
    public func whole(upTo limit: Int) async throws(HTTPError) -> Data { fatalError("not built yet") }
    public func cancel() { source.cancel() }
}
