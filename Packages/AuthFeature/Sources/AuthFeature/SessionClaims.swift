public import Foundation

/// What the session's access token says, after the server has accepted it. It does not hold the token.
public struct SessionClaims: Sendable, Equatable {
    /// The user's id.
    public let userID: String
    /// The session's id; nil for a token that was issued without a session.
    public let sessionID: String?
    /// How the user has proved who they are; nil when the server does not state it.
    public let level: AssuranceLevel?
    /// The ways in which the user proved who they are, in the server's order.
    public let methods: [AuthenticationMethod]
    /// The issuer of the token: the server's own name.
    public let issuer: String?
    public let audience: [String]
    public let role: String?
    /// When the token was issued, on the server's clock, as is ``expiresAt``.
    public let issuedAt: Date?
    public let expiresAt: Date
    /// The algorithm of the signature, such as `ES256`.
    public let algorithm: String
    /// The server's name for the key of the signature; nil when it has none.
    public let keyID: String?
}

/// One sign-in of one account, from its beginning to its end.
public struct SessionID: Sendable, Hashable {
    /// The user's id at the backend.
    public let account: String
    let generation: UUID
}

/// The state of the session, without its tokens.
public struct SessionStatus: Sendable, Equatable {
    /// The signed-in user; nil when no user is signed in.
    public let user: AppUser?
    /// Whether the session's second factor has been confirmed; nil when no user is signed in.
    public let assurance: AssuranceLevel?
    /// The sign-in that waits for the code of a second factor; nil when there is none.
    public let awaited: AwaitedSecondFactor?
    /// When the access token expires, on this machine's clock; nil when no user is signed in.
    public let expiresAt: Date?
    /// When the token for the backend's own API expires; nil when there is none.
    public let apiExpiresAt: Date?
    /// The address of the backend that made the session; nil when no user is signed in.
    public let origin: String?
    /// The path of the session's file, whether it exists or not.
    public let storage: String
    /// Why the session could not be read; nil when it could.
    public let problem: String?
}

/// A sign-in that becomes the session once a code of the user's second factor is confirmed.
public struct AwaitedSecondFactor: Sendable, Equatable {
    /// The user who is signing in; one of ``AppUser/verifiedFactors`` is asked for.
    public let user: AppUser
    /// When the sign-in ends, on this machine's clock.
    public let expiresAt: Date
}

/// How a user has proved who they are in a session. (Source: NIST SP 800-63B.)
public enum AssuranceLevel: String, Sendable {
    /// The user has proved one factor: a password, a mail, or another provider.
    case one = "aal1"
    /// The user has proved a second factor as well.
    case two = "aal2"
}

/// A way in which the user of a session proved who they are.
public struct AuthenticationMethod: Sendable, Equatable {
    /// The server's name of the way, such as `password`, `otp` (a mail) or `totp` (a second factor).
    public let name: String
    /// When it was last used, on the server's clock; nil when the server does not report it.
    public let date: Date?
}
