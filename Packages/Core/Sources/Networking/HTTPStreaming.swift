public import Foundation
public import HTTPTypes

public protocol HTTPStreaming: Sendable {
    /// Sends `request` and returns when the reply's header is whole. A reply of any status is a reply.
    ///
    /// The body is read with back-pressure: unread bytes beyond `limits.buffered` pause the transfer. Written to at most one connection unless its method
    /// is safe, as by ``HTTPClient/send(_:body:limits:)``. Cancelling the task closes the connection at once.
    func stream(_ request: HTTPRequest, body: Data?, limits: HTTPStreamLimits) async throws(HTTPError) -> HTTPStream
}
