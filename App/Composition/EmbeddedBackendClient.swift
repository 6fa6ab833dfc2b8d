import Core
import Foundation
import HTTPTypes
import Networking

/// Talks to the embedded backend, and is patient while one process takes it over from another.
///
/// When the process that served it has gone, the next one listens within some hundredths of a second. A connection that
/// was refused has carried nothing, so the request can be made again whatever it is.
struct EmbeddedBackendClient: HTTPClient {
    private static let attempts = 40 * TimeLimits.factor
    private static let pause = Duration.milliseconds(25)

    let client: any HTTPClient
    let clock: any Clock<Duration>

    func send(_ request: HTTPRequest, body: Data?, limits: HTTPLimits) async throws(HTTPError) -> HTTPReply {
        for _ in 1..<Self.attempts {
            do throws(HTTPError) {
                return try await client.send(request, body: body, limits: limits)
            } catch {
                guard case .unreachable = error else { throw error }
            }
            do {
                try await clock.sleep(for: Self.pause)
            } catch {
                throw .cancelled
            }
        }
        return try await client.send(request, body: body, limits: limits)
    }
}
