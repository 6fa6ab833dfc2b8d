public import Foundation
public import HTTPTypes

/// An HTTP client on libcurl. Connections are kept alive and shared by all requests of one client.
///
/// Plain http goes to this machine only; everywhere else the peer proves who it is, and no option turns that off.
/// Redirects are replies like any other, so that credentials never follow one. There are no cookies and no `.netrc`.
/// Proxies are what libcurl reads from the environment, and never stand between two processes of this machine. A reply's
/// header may have 256 fields and 64 KiB.
///
/// The transfers of a client run on one thread, which starts with the first request, sleeps in the kernel while nothing
/// happens, and ends with the client.
public final class CurlHTTPClient: HTTPClient, HTTPStreaming {
    let driver: CurlDriver
    private let socket: (@Sendable () async throws -> String)?

    /// A client that sends every request over the network, or all of them through one Unix socket.
    ///
    /// - Parameters:
    ///   - userAgent: what the client calls itself, such as `slipway/1.0`. Control characters are left out.
    ///   - socket: the path, of at most 107 bytes, of a Unix socket that every request goes through; asked before each
    ///     request. What it throws makes the request fail as ``HTTPError/unreachable(_:)``. Nil for the network.
    public convenience init(userAgent: String, socket: (@Sendable () async throws -> String)? = nil) {
        self.init(userAgent: userAgent, authorities: nil, socket: socket)
    }

    /// - Parameter authorities: a file of certificates to trust instead of this system's; only tests give one.
    init(userAgent: String, authorities: String?, socket: (@Sendable () async throws -> String)? = nil) {
        self.socket = socket
        let userAgent = userAgent.filter { !$0.isNewline && $0.isASCII && $0 >= " " && $0 != "\u{7f}" }
        driver = CurlDriver(userAgent: userAgent, authorities: authorities)
    }

    deinit {
        driver.stop()
    }

    /// Sends `request` and waits for the whole reply; see ``HTTPClient/send(_:body:limits:)``.
    ///
    /// The body is decoded when it came compressed; the header fields stay as they came.
    public func send(
        _ request: HTTPRequest, body: Data?, limits: HTTPLimits
    ) async throws(HTTPError) -> HTTPReply {
        let path = try await socketPath()
        let transfer = try driver.prepare(CurlRequest(request, body: body, limits: limits, socket: path))
        return try await outcome(of: transfer).get().parsed()
    }

    /// Sends `request` and waits for the reply's header; see ``HTTPStreaming/stream(_:body:limits:)``.
    ///
    /// Streams use HTTP/1.1.
    public func stream(
        _ request: HTTPRequest, body: Data?, limits: HTTPStreamLimits
    ) async throws(HTTPError) -> HTTPStream {
        let path = try await socketPath()
        let received = CurlBody(limits)
        let transfer = try driver.prepare(
            CurlRequest(request, body: body, limits: limits, socket: path), into: received)
        // From here on, an error that is thrown drops the source, which ends the transfer.
        let source = CurlBodySource(received, transfer, client: self)
        let head = try await outcome(of: transfer).get().parsed()
        return HTTPStream(head.response, body: HTTPBody(source))
    }

    private func outcome(of transfer: CurlTransfer) async -> CurlTransfer.Outcome {
        let ending = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if transfer.begin(continuation) { driver.start(transfer) }
            }
        } onCancel: {
            if transfer.finish(.failure(.cancelled)) { driver.abandon(transfer) }
        }
        if ending.hasHandle { driver.keep(transfer.handle) }
        return ending.outcome
    }

    private func socketPath() async throws(HTTPError) -> String? {
        guard let socket else { return nil }
        do {
            return try await socket()
        } catch is CancellationError {
            throw .cancelled
        } catch {
            throw .unreachable("\(error)")
        }
    }
}
