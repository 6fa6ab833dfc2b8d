import Core
public import Foundation
import HTTPTypes
public import LocalBackend
public import Networking

/// Fetches the documents that an identity issuer publishes, with the app's HTTP client: limited in time and size, and
/// without following redirects.
public struct IssuerDocumentsClient: IssuerDocuments {
    private static let limits = HTTPLimits(total: TimeLimits.scaled(.seconds(5)), bodySize: 256 * 1024)

    private let http: any HTTPClient

    /// - Parameter http: the client; libcurl by default.
    public init(http: any HTTPClient = CurlHTTPClient(userAgent: "slipway/\(AppVersion.current)")) {
        self.http = http
    }

    public func document(at url: URL) async throws -> Data {
        // An address in a document of the issuer can be anything, and HTTPRequest takes only complete ones.
        guard url.scheme != nil, url.host() != nil else {
            throw IssuerDocumentsRefusal(description: "its address has no scheme or no host")
        }
        let request = HTTPRequest(url: url, headerFields: [.accept: "application/json"])
        let reply = try await http.send(request, body: nil, limits: Self.limits)
        guard reply.response.status == .ok else {
            throw IssuerDocumentsRefusal(description: "it answered with status \(reply.response.status.code)")
        }
        return reply.body
    }
}

/// Why there is no document.
struct IssuerDocumentsRefusal: Error, CustomStringConvertible {
    let description: String
}
