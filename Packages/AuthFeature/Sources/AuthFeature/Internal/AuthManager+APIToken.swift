import Core
import Foundation
import Logging

/// The token for the backend's own API.
extension AuthManager {
    /// Gets a token for the session, unless a stored one is valid for long enough. Concurrent calls share one request.
    func authenticateAPI() async throws(AuthError) {
        try await recording { () throws(AuthError) in
            let session = try signedIn()
            if let token = storedAPIToken(for: session), clock.remaining(token) > AuthLimits.refreshMargin { return }
            try await apiFlights.run(session.generation) { () async throws(AuthError) in
                try await self.fetchAPIToken(session)
            }
        }
    }

    /// The token of `session`; nil when there is none.
    func storedAPIToken(for session: Session) -> APIToken? {
        keeper.apiToken.stored(APIToken.self).flatMap { $0.belongs(to: session) ? $0 : nil }
    }

    private func fetchAPIToken(_ session: Session) async throws(AuthError) {
        let backend = backend
        let grant = try await calling(session, for: "A token for the backend's own API") {
            access throws(BackendFailure) in
            try await backend.apiToken(access)
        }
        // Under the lock, so that a sign-out of another process either sees the token or prevents it from being stored.
        let lock = try await keeper.lock(within: AuthLimits.writeLock)
        defer { lock?.release() }
        let current = try signedIn()
        guard current.generation == session.generation else { throw .notSignedIn }
        try keeper.apiToken.store(APIToken(grant, for: current), as: "The API token")
        logger.info("There is a token for the backend's API.")
    }
}

/// A token for the backend's own API, as its file holds it. It is valid only with the session that requested it.
struct APIToken: Sendable, Equatable, Codable, Expiring {
    static let currentVersion = 1

    var version = APIToken.currentVersion
    /// Of the session.
    let generation: UUID
    let userID: String
    let origin: String
    let token: Secret
    let expiresAt: Date
    let clockSkew: TimeInterval

    private enum CodingKeys: String, CodingKey {
        case version, generation, origin, token
        case userID = "user_id"
        case expiresAt = "expires_at"
        case clockSkew = "clock_skew"
    }

    init(_ grant: APIGrant, for session: Session) {
        generation = session.generation
        userID = session.userID
        origin = session.origin
        token = grant.token
        expiresAt = grant.expiry.date
        clockSkew = grant.expiry.clockSkew
    }

    func belongs(to session: Session) -> Bool {
        version == Self.currentVersion && generation == session.generation && userID == session.userID
            && origin == session.origin
    }
}
