import Foundation
import HTTPTypes
import Networking
import Testing

/// Follows addresses as a browser does, up to one that it would pass to the app.
enum BrowserDouble {
    /// The final target of an address: a link of the app, or the page that is shown.
    static func visit(_ url: URL) async throws -> URL {
        let client = CurlHTTPClient(userAgent: "slipway-journeys/1.0")
        var here = url
        for _ in 0..<10 {
            let reply = try await client.send(
                HTTPRequest(method: .get, url: here), body: nil, limits: BackendServer.limits)
            guard reply.response.status.kind == .redirection else { return here }
            let location = try #require(reply.response.headerFields[.location])
            here = try #require(URL(string: location, relativeTo: here)).absoluteURL
            if here.scheme == "slipway" { return here }
        }
        Issue.record("\(url.path) leads in a circle")
        return here
    }

    /// The first target of an address.
    static func firstStep(from url: URL) async throws -> String {
        let client = CurlHTTPClient(userAgent: "slipway-journeys/1.0")
        let reply = try await client.send(
            HTTPRequest(method: .get, url: url), body: nil, limits: BackendServer.limits)
        return try #require(reply.response.headerFields[.location])
    }

    /// The link of the app that an address leads to.
    static func callback(from url: URL) async throws -> String {
        let link = try await visit(url)
        #expect(link.scheme == "slipway", "\(url.path) does not lead back to the app")
        return link.absoluteString
    }
}
