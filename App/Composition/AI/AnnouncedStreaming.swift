import Foundation
import HTTPTypes
import Networking

/// Sends requests of the AI client, and says meanwhile what is waited for: until the reply begins.
struct AnnouncedStreaming: HTTPStreaming {
    let client: any HTTPStreaming
    let activity: RequestActivity
    /// What requests wait for; nil for the host of each.
    let name: String?

    func stream(
        _ request: HTTPRequest, body: Data?, limits: HTTPStreamLimits
    ) async throws(HTTPError) -> HTTPStream {
        try await activity.wait(for: "Contacting \(name ?? request.authority ?? "the server")…") {
            () async throws(HTTPError) in
            try await client.stream(request, body: body, limits: limits)
        }
    }
}
