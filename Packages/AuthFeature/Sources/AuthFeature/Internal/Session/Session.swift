import Core
import Foundation

/// A signed-in session, its user and its tokens, as its file holds it. Do not rename keys: a file outlives the version
/// that wrote it.
struct Session: Sendable, Equatable, Codable, Expiring {
    /// Identifies one state of one session, within this process and between processes.
    struct Identity: Sendable, Hashable {
        let generation: UUID
        let revision: Int
    }

    static let currentVersion = 1

    var version = Session.currentVersion
    /// New with each sign-in, the same through all refreshes.
    let generation: UUID
    /// Counts the replacements within its generation: refreshes and changes of the user.
    var revision = 0
    /// The identity of the backend that created the session, `BackendEndpoint.identity`. The tokens are sent to no
    /// other.
    var origin: String
    var accessToken: Secret
    var refreshToken: Secret
    /// Seconds since 1970 on the server's clock: when the access token expires.
    var expirySeconds: Double
    var clockSkew: TimeInterval
    private(set) var userID: String
    private(set) var email: String?
    private(set) var name: String?
    private var pendingEmail: String?
    private var factors: [AuthFactor]?

    private enum CodingKeys: String, CodingKey {
        case version, generation, revision, origin, email, name, factors
        case accessToken = "access_token"
        case refreshToken = "refresh_token"
        case expirySeconds = "expires_at"
        case clockSkew = "clock_skew"
        case userID = "user_id"
        case pendingEmail = "pending_email"
    }

    /// A new sign-in.
    ///
    /// - Parameters:
    ///   - name: the user's name, if it takes precedence over the server's.
    ///   - generation: that of the sign-in that waited for a second factor.
    init(_ grant: Grant, name: String? = nil, generation: UUID = UUID()) {
        self.generation = generation
        origin = grant.origin
        accessToken = grant.accessToken
        refreshToken = grant.refreshToken
        expirySeconds = grant.expiry.date.timeIntervalSince1970
        clockSkew = grant.expiry.clockSkew
        userID = grant.user.uid
        user = grant.user.named(name ?? grant.user.name)
    }

    var identity: Identity { Identity(generation: generation, revision: revision) }
    var expiresAt: Date { Date(timeIntervalSince1970: expirySeconds).clamped }

    var user: AppUser {
        get { AppUser(uid: userID, email: email, name: name, pendingEmail: pendingEmail, factors: factors ?? []) }
        set {
            userID = newValue.uid
            email = newValue.email
            name = newValue.name
            pendingEmail = newValue.pendingEmail
            factors = newValue.factors.isEmpty ? nil : newValue.factors
        }
    }

    /// The same session with the tokens of a refresh. A name that the server does not have yet is kept.
    func refreshed(by grant: Grant) -> Session {
        var session = Session(grant, name: grant.user.name ?? name, generation: generation)
        session.revision = revision + 1
        return session
    }

    /// The same session and tokens, with changes of its user.
    func renamed(_ user: AppUser) -> Session {
        var session = self
        session.revision += 1
        session.user = user
        return session
    }

    var access: Bearer { Bearer(token: accessToken, origin: origin) }
    var renewal: Bearer { Bearer(token: refreshToken, origin: origin) }
}
