import Core
public import Foundation
public import HTTPTypes

/// Sends HTTP requests whose replies are read while they arrive.
public protocol HTTPStreaming: Sendable {
    /// Sends `request` and returns when the reply's header is whole. A reply of any status is a reply.
    ///
    /// The body is read with back-pressure: about `limits.buffered` bytes are held for a slow reader, and beyond that the
    /// transfer pauses until it reads on. The body arrives as it was sent: compression is not asked for, and a compressed
    /// body is ``HTTPError/malformedReply(_:)``. A request is written as by ``HTTPClient/send(_:body:limits:)``: to at most
    /// one connection, unless its method is safe.
    ///
    /// Cancelling the task closes the connection at once, and so do cancelling the task that reads the body,
    /// ``HTTPBody/cancel()``, and dropping the body.
    func stream(
        _ request: HTTPRequest, body: Data?, limits: HTTPStreamLimits
    ) async throws(HTTPError) -> HTTPStream
}

/// A reply whose header is there and whose body is still arriving.
public struct HTTPStream: Sendable {
    public let response: HTTPResponse
    public let body: HTTPBody

    public init(_ response: HTTPResponse, body: HTTPBody) {
        self.response = response
        self.body = body
    }
}

/// How long the parts of a streamed reply may take, and how much of it is held.
public struct HTTPStreamLimits: Sendable, Equatable {
    /// The time until a connection stands, name look-up and TLS included.
    public var connect: Duration
    /// The time from the sending of the request to the first byte of the body.
    public var firstByte: Duration
    /// The time between two pieces of the body, without pauses of the transfer because the reader is slow.
    public var stall: Duration
    /// The time for everything, including the time that the reader takes.
    public var total: Duration
    /// The body's size in bytes.
    public var bodySize: Int
    /// How many unread bytes are held before the transfer pauses. One piece more, of 16 KiB, may arrive.
    public var buffered: Int

    /// - Parameters:
    ///   - connect: nil for 5 seconds, times `TimeLimits.factor`.
    ///   - firstByte: nil for 300 seconds, times `TimeLimits.factor`.
    ///   - stall: nil for 120 seconds, times `TimeLimits.factor`.
    ///   - total: nil for 600 seconds, times `TimeLimits.factor`.
    public init(
        connect: Duration? = nil, firstByte: Duration? = nil, stall: Duration? = nil, total: Duration? = nil,
        bodySize: Int = 64 * 1024 * 1024, buffered: Int = 64 * 1024
    ) {
        self.connect = connect ?? TimeLimits.scaled(.seconds(5))
        self.firstByte = firstByte ?? TimeLimits.scaled(.seconds(300))
        self.stall = stall ?? TimeLimits.scaled(.seconds(120))
        self.total = total ?? TimeLimits.scaled(.seconds(600))
        self.bodySize = bodySize
        self.buffered = buffered
    }
}
