public import Foundation

/// A backend's address and the public key that its gateway requires.
public struct BackendEndpoint: Sendable, Equatable {
    /// The address without a trailing slash; `/auth/v1` and `/functions/v1` follow it.
    public let url: URL
    /// The anon (publishable) key. Not a secret.
    public let key: String
    /// What sessions and flows are bound to: only the backend that made them may see their tokens.
    public let identity: String
    /// The address for a browser, without a trailing slash; nil when no browser can reach the backend.
    public let browserURL: URL?
    /// The socket that requests go through instead of the network; nil for a backend on the network.
    public let socket: PrivateSocket?
}

extension BackendEndpoint {
    /// - Throws: ``ConfigurationError`` for an address that is neither https nor loopback, and for a key that must
    ///   never be in a client.
    public init(url text: String, key: String) throws(ConfigurationError) {
        let url = try ServerURL.read(
            text, named: "SUPABASE_URL", example: "https://project.supabase.co", cargo: "your tokens")
        guard !Self.isSecret(key) else {
            throw ConfigurationError(
                "SUPABASE_KEY is a secret key. Never use it in an app. Use the anon (publishable) key.")
        }
        guard key.utf8.allSatisfy({ (0x21...0x7e).contains($0) }) else {
            throw ConfigurationError("SUPABASE_KEY contains characters that a key cannot have. Copy it again.")
        }
        self.init(
            url: url, key: key, identity: url.absoluteString.lowercased(), browserURL: url, socket: nil)
    }

    /// Whether a host is this machine, by its name alone.
    public static func isLoopback(_ host: String) -> Bool {
        let name = host.lowercased()
        if name == "localhost" || name == "::1" || name == "[::1]" { return true }
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        // Zeros in front make some readers take a number for an octal one.
        return parts.count == 4 && parts[0] == "127"
            && parts.allSatisfy { part in UInt8(part).map(String.init) == String(part) }
    }

    // New keys say it in their prefix; older ones are JWTs that say it in their role.
    private static func isSecret(_ key: String) -> Bool {
        if key.hasPrefix("sb_secret_") { return true }
        struct Claims: Decodable { let role: String? }
        let parts = key.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3 else { return false }
        guard let data = Base64URL.decodeLeniently(parts[1]) else { return false }
        return (try? JSONDecoder().decode(Claims.self, from: data))?.role == "service_role"
    }

    /// What sessions of the embedded backend are bound to: the home that they are stored in.
    public static let embeddedIdentity = "embedded"

    /// The embedded backend of a home. Its address names no port: the socket decides where requests go.
    ///
    /// - Parameters:
    ///   - socket: where the app's own processes reach it.
    ///   - key: the anon key.
    ///   - browserURL: where a browser reaches what is meant for browsers; nil when it cannot listen on the network.
    /// - Throws: ``ConfigurationError`` for a key that must never be in a client.
    public init(embeddedAt socket: PrivateSocket, key: String, browserURL: URL?) throws(ConfigurationError) {
        let address = try BackendEndpoint(url: "http://localhost", key: key)
        self.init(
            url: address.url, key: address.key, identity: Self.embeddedIdentity, browserURL: browserURL, socket: socket)
    }
}

/// The account and the token with which a call can be made on behalf of the session.
public struct SessionAuthorization: Sendable, Equatable {
    /// The id of the signed-in account.
    public let account: String
    /// The access token. Never show, log or store it.
    public let token: Secret
    /// The backend that the token is for, as ``BackendEndpoint/identity``. Do not send the token to any other backend.
    public let origin: String

    public init(account: String, token: Secret, origin: String) {
        self.account = account
        self.token = token
        self.origin = origin
    }
}
