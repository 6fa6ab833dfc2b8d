public import Core
public import Foundation

/// An OpenID Connect issuer whose ID tokens the backend trusts.
public struct IdentityIssuer: Sendable {
    /// The app's bundle id: the audience of its tokens, unless others are given.
    public static let appID = "com.example.slipway"

    /// The `iss` of its tokens, and the base address of its discovery document.
    public let url: URL
    /// The accepted audiences of its tokens: an app's bundle id, a service's id. `aud` must contain one of them.
    public let clientIDs: [String]
    let documents: any IssuerDocuments

    /// - Throws: `ConfigurationError` for an address that is neither https nor on this machine, and for a missing or
    ///   empty client id.
    public init(url: URL, clientIDs: [String], documents: any IssuerDocuments) throws(ConfigurationError) {
        guard Self.isTrustworthy(url), url.query() == nil, url.fragment() == nil else {
            throw ConfigurationError(
                "The issuer \(RedactedURL.text(url.absoluteString)) is neither an https address nor one of this machine. Its "
                    + "keys could not be trusted.")
        }
        guard !clientIDs.isEmpty, clientIDs.allSatisfy({ !$0.isEmpty }) else {
            throw ConfigurationError("There is no client id to accept the issuer's tokens for.")
        }
        self.url = url
        self.clientIDs = clientIDs
        self.documents = documents
    }

    /// Whether documents from this address are authentic: over https, or from this machine.
    static func isTrustworthy(_ url: URL) -> Bool {
        guard let host = url.host()?.lowercased(), !host.isEmpty, url.user() == nil else { return false }
        let isLoopback = ["127.0.0.1", "localhost", "::1", "[::1]"].contains(host)
        return url.scheme == "https" || (url.scheme == "http" && isLoopback)
    }
}

/// Fetches what an issuer publishes. The program that starts a backend provides the HTTP client, so that this package
/// needs none.
public protocol IssuerDocuments: Sendable {
    /// The body of a GET response with status 200, limited in time and size; redirects are not followed.
    func document(at url: URL) async throws -> Data
}

/// Why an issuer's keys could not be fetched. Safe to log.
struct IssuerFailure: Error, CustomStringConvertible {
    let description: String
}
