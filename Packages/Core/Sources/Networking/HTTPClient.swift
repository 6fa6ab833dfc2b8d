import Core
public import Foundation
public import HTTPTypes

/// Sends HTTP requests.
///
/// Bodies are whole: this client is for calls that answer with a document, not for streams. A reply of any status is a
/// reply; only the lack of one is an error.
public protocol HTTPClient: Sendable {
    /// Sends `request` and waits for the whole reply.
    ///
    /// A request is written to at most one connection, unless its method is GET, HEAD, OPTIONS or TRACE: those change
    /// nothing, and may be sent again when a kept connection ends before the reply begins. Whether to repeat any other is
    /// the caller's decision: after ``HTTPError/unreachable(_:)`` and ``HTTPError/untrusted(_:)`` the server has not seen
    /// it; after ``HTTPError/interrupted(_:)`` and ``HTTPError/timedOut`` it may have carried it out.
    ///
    /// Cancelling the task ends the transfer at once and throws ``HTTPError/cancelled``.
    func send(_ request: HTTPRequest, body: Data?, limits: HTTPLimits) async throws(HTTPError) -> HTTPReply
}

extension HTTPClient {
    /// Sends `request` within the default limits.
    public func send(_ request: HTTPRequest, body: Data? = nil) async throws(HTTPError) -> HTTPReply {
        try await send(request, body: body, limits: HTTPLimits())
    }
}

/// A whole reply: status, headers and body.
public struct HTTPReply: Sendable, Equatable {
    public let response: HTTPResponse
    public let body: Data

    public init(_ response: HTTPResponse, body: Data = Data()) {
        self.response = response
        self.body = body
    }
}

/// How long a request may take, and how much its reply may hold.
public struct HTTPLimits: Sendable, Equatable {
    /// The time until a connection stands, name look-up and TLS included.
    public var connect: Duration
    /// The time until the last byte of the reply.
    public var total: Duration
    /// The body's size in bytes, after decoding.
    public var bodySize: Int

    /// - Parameters:
    ///   - connect: nil for 3 seconds, times `TimeLimits.factor`.
    ///   - total: nil for 10 seconds, times `TimeLimits.factor`.
    public init(connect: Duration? = nil, total: Duration? = nil, bodySize: Int = 4 * 1024 * 1024) {
        self.connect = connect ?? TimeLimits.scaled(.seconds(3))
        self.total = total ?? TimeLimits.scaled(.seconds(10))
        self.bodySize = bodySize
    }
}

extension HTTPField.Name {
    /// A field's name from the source; the program ends at one that is not valid.
    public static func known(_ name: StaticString) -> HTTPField.Name {
        guard let name = HTTPField.Name("\(name)") else { preconditionFailure("\(name) is no field name") }
        return name
    }
}
