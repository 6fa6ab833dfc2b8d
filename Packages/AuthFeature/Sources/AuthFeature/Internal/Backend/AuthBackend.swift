import Foundation

/// A server that knows accounts and their sessions.
///
/// Every call is one request, or none when it cannot be sent; nothing is retried here. `limit` is the time until the
/// last byte of the reply.
protocol AuthBackend: Sendable {
    /// Makes an account. Nil: it has to be confirmed before it gets a session.
    func signUp(email: String, password: Secret, limit: Duration) async throws(BackendFailure) -> Grant?
    func signIn(email: String, password: Secret, limit: Duration) async throws(BackendFailure) -> Grant
    func refresh(_ renewal: Bearer, limit: Duration) async throws(BackendFailure) -> Grant
    /// Who the bearer is.
    func user(_ access: Bearer, limit: Duration) async throws(BackendFailure) -> UserReply
    /// Ends all sessions of the bearer.
    func signOut(_ access: Bearer, limit: Duration) async throws(BackendFailure)
    func deleteAccount(_ access: Bearer, limit: Duration) async throws(BackendFailure)
}

/// A token, and the address of the one backend that may see it.
struct Bearer: Sendable {
    let token: Secret
    let origin: String
}

/// What a server grants to somebody who proved who they are.
struct Grant: Sendable {
    let accessToken: Secret
    let refreshToken: Secret
    /// Of the access token, in seconds from its making.
    let lifetime: TimeInterval
    let receivedAt: Date
    /// The server's clock when it sent this; nil when it did not say.
    let serverDate: Date?
    let origin: String
    let user: AppUser
}

/// A server's word on who somebody is.
struct UserReply: Sendable {
    let user: AppUser
    /// The server's clock when it sent this; nil when it did not say.
    let serverDate: Date?
}
