import Core
import Foundation

/// A token for the backend's own API, as its file holds it. It is valid only with the session that requested it.
struct APIToken: Sendable, Equatable, Codable {
    static let currentVersion = 1

    var version = APIToken.currentVersion
    /// Of the session.
    let generation: UUID
    let userID: String
    let origin: String
    let token: Secret
    /// On the server's clock.
    let expiresAt: Date
    /// How many seconds the server's clock was ahead of this machine's when the token arrived.
    let clockSkew: TimeInterval

    private enum CodingKeys: String, CodingKey {
        case version, generation, origin, token
        case userID = "user_id"
        case expiresAt = "expires_at"
        case clockSkew = "clock_skew"
    }
}

extension APIToken {
    init(_ grant: APIGrant, for session: Session) {
        let skew = grant.serverDate.map { $0.timeIntervalSince(grant.receivedAt) } ?? 0
        self.init(
            generation: session.identity.generation, userID: session.user.uid, origin: session.origin,
            token: grant.token, expiresAt: grant.receivedAt.addingTimeInterval(skew + grant.lifetime), clockSkew: skew)
    }

    func belongs(to session: Session) -> Bool {
        version == Self.currentVersion && generation == session.identity.generation && userID == session.user.uid
            && origin == session.origin
    }
}
