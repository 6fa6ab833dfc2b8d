import Foundation
import HTTPTypes
import Networking
import Testing

/// Follows addresses as a browser does, up to one that it would pass to the app.
enum BrowserDouble {
    /// Where an address leads to next; nil for a page.
    static func firstStep(from url: URL) async throws -> URL? {
        let client = CurlHTTPClient(userAgent: "slipway-journeys/1.0")
        let reply = try await client.send(
            HTTPRequest(method: .get, url: url), body: nil, limits: BackendServer.limits)
        guard reply.response.status.kind == .redirection else { return nil }
        return try #require(URL(string: reply.response.headerFields[.location] ?? "", relativeTo: url)).absoluteURL
    }

    /// The link of the app that an address leads to.
    static func callback(from url: URL) async throws -> String {
        var here = url
        for _ in 0..<10 where here.scheme != "slipway" {
            here = try #require(try await firstStep(from: here), "\(url.path) does not lead back to the app")
        }
        #expect(here.scheme == "slipway", "\(url.path) leads in a circle")
        return here.absoluteString
    }
}
