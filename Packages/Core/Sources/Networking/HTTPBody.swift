public import Foundation

/// The bytes of a body as they arrive, in pieces. For one reader, once.
///
/// ```swift
/// let reply = try await client.stream(request, body: nil, limits: HTTPStreamLimits())
/// for try await piece in reply.body { show(piece) }
/// ```
///
/// What arrived before a failure is read before the failure is thrown. Cancelling the reading task, ``cancel()``, and
/// dropping the last copy of the body and its iterators close the connection.
public struct HTTPBody: AsyncSequence, Sendable {
    public typealias Element = [UInt8]
    public typealias Failure = HTTPError

    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let source: any HTTPBodySource

        /// The next piece, which is not empty; nil at the end.
        public mutating func next() async throws(HTTPError) -> [UInt8]? {
            try await source.next()
        }

        /// The next piece, which is not empty; nil at the end.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(HTTPError) -> [UInt8]? {
            try await source.next()
        }
    }

    private let source: any HTTPBodySource

    public init(_ source: any HTTPBodySource) {
        self.source = source
    }

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(source: source)
    }

    /// The rest of the body.
    ///
    /// - Throws: ``HTTPError/tooLarge(limit:)`` for a body that has more than `limit` bytes; it is cancelled then.
    public func whole(upTo limit: Int) async throws(HTTPError) -> Data {
        var data = Data()
        while let piece = try await source.next() {
            guard piece.count <= limit - data.count else {
                cancel()
                throw .tooLarge(limit: limit)
            }
            data.append(contentsOf: piece)
        }
        return data
    }

    /// Closes the connection and throws away what has not been read. Reading ends with ``HTTPError/cancelled``.
    public func cancel() {
        source.cancel()
    }
}

/// The source of a body: the network, or a test's script.
public protocol HTTPBodySource: AnyObject, Sendable {
    /// The next piece, which is not empty; nil at the end. After the end and after an error, the same again.
    ///
    /// One task reads at a time. When it is cancelled, this throws ``HTTPError/cancelled``.
    func next() async throws(HTTPError) -> [UInt8]?
    /// Ends the transfer and throws away what has not been read.
    func cancel()
}
