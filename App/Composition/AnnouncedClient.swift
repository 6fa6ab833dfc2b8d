import Foundation
import HTTPTypes
import Networking

/// Sends requests, and says meanwhile what is waited for.
struct AnnouncedClient: HTTPClient {
    let client: any HTTPClient
    let activity: RequestActivity
    /// What requests wait for; nil for the host of each.
    let name: String?

    func send(_ request: HTTPRequest, body: Data?, limits: HTTPLimits) async throws(HTTPError) -> HTTPReply {
        try await activity.wait(for: "Contacting \(name ?? request.authority ?? "the server")…") {
            () async throws(HTTPError) in
            try await client.send(request, body: body, limits: limits)
        }
    }
}
