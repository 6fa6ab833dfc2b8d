import Core
import Foundation

/// A signed-in session: its user and its tokens.
struct Session: Sendable, Equatable {
    /// Identifies one state of one session, within this process and between processes.
    struct Identity: Sendable, Hashable {
        /// New with each sign-in, the same through all refreshes.
        let generation: UUID
        /// Counts the replacements within its generation: refreshes and changes of the user.
        let revision: Int
    }

    let identity: Identity
    /// The identity of the backend that created the session, `BackendEndpoint.identity`. The tokens are sent to no
    /// other.
    let origin: String
    let accessToken: Secret
    let refreshToken: Secret
    /// When the access token expires, on the server's clock.
    let expiresAt: Date
    /// How many seconds the server's clock was ahead of this machine's when the tokens arrived.
    let clockSkew: TimeInterval
    let user: AppUser
}

extension Session {
    /// A new sign-in.
    ///
    /// - Parameters:
    ///   - name: the user's name, if it takes precedence over the server's.
    ///   - generation: that of the sign-in that waited for a second factor.
    init(_ grant: Grant, name: String? = nil, generation: UUID = UUID()) {
        self.init(
            grant, user: grant.user.named(name ?? grant.user.name),
            identity: Identity(generation: generation, revision: 0))
    }

    /// The same session with the tokens of a refresh. A name that the server does not have yet is kept.
    func refreshed(by grant: Grant) -> Session {
        Session(
            grant, user: grant.user.named(grant.user.name ?? user.name),
            identity: Identity(generation: identity.generation, revision: identity.revision + 1))
    }

    /// The same session and tokens, with changes of its user.
    func renamed(_ user: AppUser) -> Session {
        Session(
            identity: Identity(generation: identity.generation, revision: identity.revision + 1), origin: origin,
            accessToken: accessToken, refreshToken: refreshToken, expiresAt: expiresAt, clockSkew: clockSkew,
            user: user)
    }

    /// The same session, bound to the current identity of its backend.
    func moved(to origin: String) -> Session {
        Session(
            identity: identity, origin: origin, accessToken: accessToken, refreshToken: refreshToken,
            expiresAt: expiresAt, clockSkew: clockSkew, user: user)
    }

    // The lifetime counts from the receipt; times of the server's clock are only compared with each other.
    private init(_ grant: Grant, user: AppUser, identity: Identity) {
        let skew = grant.serverDate.map { $0.timeIntervalSince(grant.receivedAt) } ?? 0
        self.init(
            identity: identity, origin: grant.origin, accessToken: grant.accessToken, refreshToken: grant.refreshToken,
            expiresAt: grant.receivedAt.addingTimeInterval(skew + grant.lifetime), clockSkew: skew, user: user)
    }

    /// Authenticates a request of this session.
    var access: Bearer { Bearer(token: accessToken, origin: origin) }
    /// Authenticates a request for a new access token.
    var renewal: Bearer { Bearer(token: refreshToken, origin: origin) }
}

extension Session: CustomStringConvertible, CustomDebugStringConvertible {
    var description: String { "Session \(identity.generation).\(identity.revision) of user \(user.uid)" }
    var debugDescription: String { description }
}
