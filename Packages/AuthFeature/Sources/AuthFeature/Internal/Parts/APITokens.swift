import Core
import Foundation
import Logging

/// The token for the backend's own API.
@MainActor
struct APITokens {
    let caller: SessionCaller
    /// The requests in progress, one for each generation of the session.
    private let flights = SingleFlight<UUID, Void, AuthError>()

    /// Gets a token for the session, unless a stored one is valid for long enough. Concurrent calls share one request.
    func ensure() async throws {
        let session = try caller.signedIn()
        if let token = stored(for: session), caller.clock.remaining(token) > AuthLimits.refreshMargin { return }
        try await flights.run(session.generation) { () async throws(AuthError) in
            do { try await self.fetch(session) } catch { throw AuthError(of: error) }
        }
    }

    func stored(for session: Session) -> APIToken? {
        caller.store.apiToken.stored(APIToken.self).flatMap { $0.belongs(to: session) ? $0 : nil }
    }

    private func fetch(_ session: Session) async throws {
        let (token, expiry) = try await caller.call(session, for: "A token for the backend's own API") {
            try await caller.backend.apiToken($0)
        }
        // Under the lock, so that a sign-out of another process either sees the token or prevents it from being stored.
        let lock = try await caller.store.lock(within: AuthLimits.writeLock)
        defer { lock?.release() }
        let current = try caller.signedIn()
        guard current.generation == session.generation else { throw AuthError.notSignedIn }
        try caller.store.apiToken.store(APIToken(token, until: expiry, for: current), as: "The API token")
        caller.logger.info("There is a token for the backend's API.")
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

    init(_ token: Secret, until expiry: Expiry, for session: Session) {
        generation = session.generation
        userID = session.userID
        origin = session.origin
        self.token = token
        expiresAt = expiry.date
        clockSkew = expiry.clockSkew
    }

    func belongs(to session: Session) -> Bool {
        version == Self.currentVersion && generation == session.generation && userID == session.userID
            && origin == session.origin
    }
}
