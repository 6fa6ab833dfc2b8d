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
