import Core
import Foundation
import Logging
import Networking

/// Gets new tokens. Concurrent calls share one request, in this process and across all processes.
@MainActor
struct SessionRefresher {
    let store: SessionStore
    let backend: SupabaseAuthBackend
    let timing: AuthTiming
    let logger: Logger
    private var clock: ServerClock { backend.clock }
    /// One for each generation of the session.
    private let flights = SingleFlight<UUID, Session, SessionFailure>()

    /// The session with tokens newer than those of `session`. It is already stored.
    ///
    /// The refresh runs in a separate task: a caller that is cancelled, or stops waiting, does not affect the others.
    func refresh(_ session: Session) async throws(SessionFailure) -> Session {
        try await flights.run(session.generation) { () async throws(SessionFailure) in
            try await self.fly(session)
        }
    }

    /// Cancels a refresh that is in progress. Use this when its session is about to be replaced anyway.
    func cancel() {
        flights.cancel()
    }

    private func fly(_ started: Session) async throws(SessionFailure) -> Session {
        guard let lock = try await local({ try await store.lock(within: AuthLimits.refreshLock) }) else {
            let reason = "another copy of the app is refreshing the session and has not finished"
            throw .backend(.unavailable(reason), tokenRefused: false)
        }
        defer { lock.release() }
        guard let stored = try await local({ try store.reload() }) else { throw .local(.notSignedIn) }
        if stored.identity != started.identity, clock.remaining(stored) >= AuthLimits.refreshMargin {
            return stored
        }
        return try await renew(stored)
    }

    private func renew(_ old: Session) async throws(SessionFailure) -> Session {
        // A refresh uses up the refresh token. If its result could not be stored, the session would be lost.
        try await local { try store.file.rehearseWriting() }
        let grant: Grant
        do throws(BackendFailure) {
            grant = try await attempt(old.renewal, within: AuthLimits.refresh)
            guard grant.user.uid == old.userID else {
                throw .malformed("the refreshed session is another user's")
            }
        } catch {
            return try await refused(old, error)
        }
        let new = old.refreshed(by: grant)
        if try await local({ try store.replace(old, with: new) }) {
            logger.info("The session was refreshed.")
            return new
        }
        return try newer()
    }

    private func refused(_ old: Session, _ failure: BackendFailure) async throws(SessionFailure) -> Session {
        guard case .answer(let answer) = failure, answer.endsSession(refreshing: true) else {
            logger.warning("The session could not be refreshed and is kept: \(AuthError(failure))")
            throw .backend(failure, tokenRefused: false)
        }
        guard try await local({ try store.end(old, because: answer) }) else {
            return try newer()
        }
        logger.notice("The server ended the session.", metadata: ["code": "\(answer.code?.rawValue ?? "none")"])
        throw .ended(AuthError(answer))
    }

    // The server's reply was about a session that is no longer the current one.
    private func newer() throws(SessionFailure) -> Session {
        guard let current = store.session else { throw .superseded }
        logger.info("A newer session had taken the place of the one that was refreshed.")
        return current
    }

    private func attempt(_ renewal: Bearer, within limit: Duration) async throws(BackendFailure) -> Grant {
        let end = timing.instant() + limit
        var backoff = Backoff(first: AuthLimits.firstPause)
        while true {
            do {
                return try await backend.refresh(renewal, limit: max(end - timing.instant(), .milliseconds(1)))
            } catch {
                guard error.isRetryable, let pause = backoff.next(), backoff.failures < AuthLimits.refreshAttempts
                else { throw error }
                let wait = max(error.retryAfter ?? .zero, pause * timing.jitter())
                guard wait < end - timing.instant() else { throw error }
                do { try await timing.pause(wait) } catch { throw .transport(.cancelled) }
            }
        }
    }
}
