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

    /// Fills in the sign-in page of the development issuer.
    static func callback(from address: String, email: String, name: String) async throws -> String {
        let page = try await visit(try #require(URL(string: address)))
        let form = URLComponents(url: page, resolvingAgainstBaseURL: false)?.queryItems ?? []
        let state = try #require(form.first { $0.name == "state" }?.value)
        let client = CurlHTTPClient(userAgent: "slipway-journeys/1.0")
        let shown = try await client.send(HTTPRequest(method: .get, url: page))
        let text = String(decoding: shown.body, as: UTF8.self)
        let token = try #require(text.firstMatch(of: /name="token" value="([^"]+)"/)).1
        var fields = URLComponents()
        fields.queryItems = [
            URLQueryItem(name: "state", value: state), URLQueryItem(name: "token", value: String(token)),
            URLQueryItem(name: "email", value: email), URLQueryItem(name: "name", value: name),
        ]
        var action = try #require(URLComponents(url: page, resolvingAgainstBaseURL: false))
        action.query = nil
        var request = HTTPRequest(method: .post, url: try #require(action.url))
        request.headerFields[.contentType] = "application/x-www-form-urlencoded"
        let sent = try await client.send(request, body: Data((fields.percentEncodedQuery ?? "").utf8))
        let location = try #require(sent.response.headerFields[.location])
        return try await callback(from: try #require(URL(string: location)))
    }
}
