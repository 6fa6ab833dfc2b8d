import Core
import Foundation
import Logging

/// Ensures that there is a token for the backend's own API. Concurrent calls share one request.
@MainActor
struct APITokenFetcher {
    let keeper: SessionStore
    let caller: SessionCaller
    let backend: SupabaseAuthBackend
    let clock: ServerClock
    let logger: Logger
    /// One for each generation of the session.
    private let flights = SingleFlight<UUID, Void, AuthError>()

    /// The token of `session`; nil when there is none.
    func stored(for session: Session) -> APIToken? {
        keeper.apiToken.stored(APIToken.self).flatMap { $0.belongs(to: session) ? $0 : nil }
    }

    /// When a token expires, on this machine's clock.
    func expiry(_ token: APIToken) -> Date {
        clock.now().addingTimeInterval(clock.remaining(until: token.expiresAt, clockSkew: token.clockSkew))
    }

    /// Gets a token for `session`, unless a stored one is valid for long enough.
    func ensure(_ session: Session) async throws(AuthError) {
        if let token = stored(for: session),
            clock.remaining(until: token.expiresAt, clockSkew: token.clockSkew) > AuthLimits.refreshMargin
        {
            return
        }
        try await flights.run(session.identity.generation) { () async throws(AuthError) in
            try await self.fetch(session)
        }
    }

    private func fetch(_ session: Session) async throws(AuthError) {
        let backend = backend
        let grant: APIGrant
        do throws(SessionFailure) {
            grant = try await caller.call(session) { access throws(BackendFailure) in
                try await backend.apiToken(access)
            }
        } catch {
            if case .backend(.answer(let answer), _) = error, answer.lacksFunction {
                throw .notAvailable(what: "A token for the backend's own API")
            }
            throw error.error
        }
        clock.observe(grant.serverDate)
        try await keep(grant, for: session)
    }

    // Under the lock, so that a sign-out of another process either sees the token or prevents it from being stored.
    private func keep(_ grant: APIGrant, for session: Session) async throws(AuthError) {
        let lock = try await keeper.lock(within: AuthLimits.writeLock)
        defer { lock?.release() }
        guard let current = try keeper.reload(), current.identity.generation == session.identity.generation else {
            throw .notSignedIn
        }
        try keeper.apiToken.store(APIToken(grant, for: current), as: "The API token")
        logger.info("There is a token for the backend's API.")
    }
}

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
