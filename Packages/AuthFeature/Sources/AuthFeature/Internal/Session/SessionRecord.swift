import Core
import Foundation

/// The session as its file holds it. Do not rename keys: a file outlives the version that wrote it.
struct SessionRecord: Codable {
    static let currentVersion = 1

    var version = SessionRecord.currentVersion
    var generation: UUID
    var revision: Int
    var origin: String
    var accessToken: Secret
    var refreshToken: Secret
    /// Seconds since 1970 on the server's clock.
    var expiresAt: Double
    var clockSkew: Double
    var userID: String
    var email: String?
    var name: String?
    var pendingEmail: String?
    /// Nil when there are none.
    var factors: [FactorRecord]?

    private enum CodingKeys: String, CodingKey {
        case version, generation, revision, origin, email, name, factors
        case accessToken = "access_token"
        case refreshToken = "refresh_token"
        case expiresAt = "expires_at"
        case clockSkew = "clock_skew"
        case userID = "user_id"
        case pendingEmail = "pending_email"
    }
}

extension SessionRecord {
    init(_ session: Session) {
        self.init(
            generation: session.identity.generation, revision: session.identity.revision, origin: session.origin,
            accessToken: session.accessToken, refreshToken: session.refreshToken,
            expiresAt: session.expiresAt.timeIntervalSince1970, clockSkew: session.clockSkew,
            userID: session.user.uid, email: session.user.email, name: session.user.name,
            pendingEmail: session.user.pendingEmail, factors: FactorRecord.all(of: session.user))
    }

    var session: Session {
        Session(
            identity: Session.Identity(generation: generation, revision: revision), origin: origin,
            accessToken: accessToken, refreshToken: refreshToken,
            expiresAt: Date(timeIntervalSince1970: expiresAt), clockSkew: clockSkew,
            user: AppUser(
                uid: userID, email: email, name: name, pendingEmail: pendingEmail,
                factors: (factors ?? []).map(\.factor)))
    }
}
