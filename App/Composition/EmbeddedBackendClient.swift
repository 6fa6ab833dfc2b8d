import Core
import Foundation
import HTTPTypes
import Networking

/// Talks to the embedded backend through its socket, while one process may be taking it over from another.
///
/// A connection that was refused has carried nothing, so the request can be made again whatever it is.
struct EmbeddedBackendClient: HTTPClient {
    /// More than one process may go while a request is waiting.
    private static let attempts = 5

    /// Sends through the socket alone: whatever listens on the backend's port gets nothing.
    let client: any HTTPClient
    /// Returns when a process is listening at the socket; this one, if no other does.
    let recover: @Sendable () async throws -> Void

    func send(_ request: HTTPRequest, body: Data?, limits: HTTPLimits) async throws(HTTPError) -> HTTPReply {
        for _ in 1..<Self.attempts {
            do throws(HTTPError) {
                return try await client.send(request, body: body, limits: limits)
            } catch {
                guard case .unreachable = error else { throw error }
            }
            do {
                try Task.checkCancellation()
                try await recover()
            } catch is CancellationError {
                throw .cancelled
            } catch {
                if Task.isCancelled { throw .cancelled }
                throw .unreachable("\(error)")
            }
        }
        return try await client.send(request, body: body, limits: limits)
    }
}
