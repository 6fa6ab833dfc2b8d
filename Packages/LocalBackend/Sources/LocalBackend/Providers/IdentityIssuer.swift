public import Core
public import Foundation

/// An issuer of OpenID Connect whose word is taken for who somebody is.
public struct IdentityIssuer: Sendable {
    /// What stands in its tokens as `iss`, and where its discovery document is found.
    public let url: URL
    /// For whom its tokens may be meant: an app's bundle id, a service's id. One of them must stand in `aud`.
    public let clientIDs: [String]
    let documents: any IssuerDocuments

    /// - Throws: `ConfigurationError` for an address that is neither https nor on this machine, and when nobody is named
    ///   for whom tokens may be meant.
    public init(url: URL, clientIDs: [String], documents: any IssuerDocuments) throws(ConfigurationError) {
        guard Self.isTrustworthy(url), url.query() == nil, url.fragment() == nil else {
            throw ConfigurationError(
                "The issuer \(RedactedURL.text(url.absoluteString)) is neither an https address nor one of this machine. Its "
                    + "keys could not be trusted.")
        }
        guard !clientIDs.isEmpty, clientIDs.allSatisfy({ !$0.isEmpty }) else {
            throw ConfigurationError("No client id is named for which the issuer's tokens are meant.")
        }
        self.url = url
        self.clientIDs = clientIDs
        self.documents = documents
    }

    /// Whether what is fetched from there is what its owner put there: over https, or from this machine.
    static func isTrustworthy(_ url: URL) -> Bool {
        guard let host = url.host()?.lowercased(), !host.isEmpty, url.user() == nil else { return false }
        let isLoopback = ["127.0.0.1", "localhost", "::1", "[::1]"].contains(host)
        return url.scheme == "https" || (url.scheme == "http" && isLoopback)
    }
}

/// Fetches what an issuer publishes. Whoever starts a backend brings its own HTTP client, so that this package needs none.
public protocol IssuerDocuments: Sendable {
    /// The body of a GET's answer with status 200, within bounds of time and size; redirects are not followed.
    func document(at url: URL) async throws -> Data
}

/// Why an issuer's keys could not be had. Fit for a log.
struct IssuerFailure: Error, CustomStringConvertible {
    let description: String
}
