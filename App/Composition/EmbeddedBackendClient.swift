import Foundation
import HTTPTypes
import Networking

/// Sends requests to the embedded backend through its socket, and retries while another process takes over the
/// backend.
///
/// A refused connection has transmitted nothing, so any request can be retried.
struct EmbeddedBackendClient: HTTPClient, HTTPStreaming {
    /// More than one serving process may exit while a request is waiting.
    private static let attempts = 5

    /// Sends only through the socket, so that another program on the backend's port receives nothing.
    let client: any HTTPClient & HTTPStreaming
    /// Returns when a process listens on the socket. If no other process does, this one starts the backend.
    let recover: @Sendable () async throws -> Void

    func send(_ request: HTTPRequest, body: Data?, limits: HTTPLimits) async throws(HTTPError) -> HTTPReply {
        try await retrying { () async throws(HTTPError) in
            try await client.send(request, body: body, limits: limits)
        }
    }

    /// A stream that has begun is never repeated.
    func stream(
        _ request: HTTPRequest, body: Data?, limits: HTTPStreamLimits
    ) async throws(HTTPError) -> HTTPStream {
        try await retrying { () async throws(HTTPError) in
            try await client.stream(request, body: body, limits: limits)
        }
    }

    private func retrying<Reply>(_ attempt: () async throws(HTTPError) -> Reply) async throws(HTTPError) -> Reply {
        for _ in 1..<Self.attempts {
            do throws(HTTPError) {
                return try await attempt()
            } catch {
                guard case .unreachable = error else { throw error }
            }
            do {
                try Task.checkCancellation()
                try await recover()
            } catch {
                throw Task.isCancelled ? .cancelled : .unreachable("\(error)")
            }
        }
        return try await attempt()
    }
}
