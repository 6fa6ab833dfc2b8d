import AIClient
import Core
import Foundation
import Networking

/// Where requests to the AI server go, and through what.
struct AIConnection: Sendable {
    /// Starts the built-in backend if it stands in and no process serves it.
    let endpoint: @Sendable () async throws -> AIEndpoint
    let http: any HTTPStreaming

    /// An OpenAI-compatible server.
    init(remote base: URL, key: Secret?, http: any HTTPStreaming, activity: RequestActivity) {
        endpoint = { AIEndpoint(base: base, key: key, isStandIn: false) }
        self.http = AnnouncedStreaming(client: http, activity: activity, name: nil)
    }

    /// The stand-in, which the built-in backend answers at its socket.
    ///
    /// - Parameter http: sends requests through that socket.
    init(standIn backend: Backend, http: any HTTPStreaming, activity: RequestActivity) {
        endpoint = {
            let backend = try await backend.endpoint()
            // It takes any key, but wants one.
            return AIEndpoint(
                base: backend.url.appendingPathComponent("ai/v1"), key: Secret("stand-in"), isStandIn: true)
        }
        self.http = AnnouncedStreaming(client: http, activity: activity, name: "the built-in backend")
    }
}
