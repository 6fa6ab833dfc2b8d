public import Foundation

/// What the session's access token says, after it was verified. It does not hold the token.
public struct SessionClaims: Sendable, Equatable {
    /// What proved that the token is the server's.
    public enum Verifier: String, Sendable {
        /// Its signature fits one of the public keys of the server, which lists them for everyone.
        case key
        /// The server itself accepted it. Signatures with a key that only the server has leave no other way.
        case server
    }

    /// The user's id.
    public let userID: String
    /// Nil for a token that was issued without a session.
    public let sessionID: String?
    /// Nil when the server does not know levels.
    public let level: AssuranceLevel?
    /// In the server's order.
    public let methods: [AuthenticationMethod]
    /// The server's own name.
    public let issuer: String?
    public let audience: [String]
    public let role: String?
    /// On the server's clock, as is ``expiresAt``.
    public let issuedAt: Date?
    public let expiresAt: Date
    /// Of the signature, such as `ES256`.
    public let algorithm: String
    /// The server's name for the key of the signature; nil when it has none.
    public let keyID: String?
    public let verifier: Verifier
}
