import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Follows addresses as a browser does, up to one that it would hand to the app.
enum BrowserDouble {
    /// Never follows a redirect by itself.
    private final class Delegate: NSObject, URLSessionTaskDelegate, Sendable {
        func urlSession(
            _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
            newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
        ) {
            completionHandler(nil)
        }
    }

    /// Where an address leads to in the end: a link of the app, or the page that is shown.
    static func visit(_ url: URL) async throws -> URL {
        let session = URLSession(configuration: .ephemeral, delegate: Delegate(), delegateQueue: nil)
        defer { session.finishTasksAndInvalidate() }
        var here = url
        for _ in 0..<10 {
            let (_, response) = try await session.data(from: here)
            let reply = try #require(response as? HTTPURLResponse)
            guard (300..<400).contains(reply.statusCode) else { return here }
            let location = try #require(reply.value(forHTTPHeaderField: "Location"))
            here = try #require(URL(string: location, relativeTo: here)).absoluteURL
            if here.scheme == "slipway" { return here }
        }
        Issue.record("\(url.path) leads in a circle")
        return here
    }

    /// The link of the app that an address leads to.
    static func callback(from url: URL) async throws -> String {
        let link = try await visit(url)
        #expect(link.scheme == "slipway", "\(url.path) does not lead back to the app")
        return link.absoluteString
    }

    /// Fills in the page on which the development issuer asks who somebody is.
    static func callback(from address: String, email: String, name: String) async throws -> String {
        let page = try await visit(try #require(URL(string: address)))
        var filled = try #require(URLComponents(url: page, resolvingAgainstBaseURL: false))
        filled.queryItems = (filled.queryItems ?? []) + [
            URLQueryItem(name: "email", value: email), URLQueryItem(name: "name", value: name),
        ]
        return try await callback(from: try #require(filled.url))
    }
}
