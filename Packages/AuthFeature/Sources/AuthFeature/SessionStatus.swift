public import Foundation

/// The state of the session, without its tokens.
public struct SessionStatus: Sendable, Equatable {
    /// Nil when no user is signed in.
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
