import Core
import Foundation
import Logging

/// Makes calls on behalf of the session: uses a valid token, and ends the session when the reply requires it.
@MainActor
struct SessionCaller {
    let keeper: SessionStore
    let refresher: SessionRefresher
    let clock: ServerClock
    let logger: Logger

    /// Makes `request` with the session's access token, which is refreshed first when it is about to expire. If the
    /// server rejects the token, the request is repeated once with a new one.
    func call<T: Sendable>(
        _ session: Session, _ request: (Bearer) async throws(BackendFailure) -> T
    ) async throws(SessionFailure) -> T {
        let session = try await prepared(session)
        do {
            return try await request(session.access)
        } catch {
            let failure = await judged(error, session)
            guard case .backend(_, tokenRefused: true) = failure else { throw failure }
        }
        let renewed = try await renewed(session)
        do {
            return try await request(renewed.access)
        } catch {
            throw await judged(error, renewed)
        }
    }

    // What a failed request means for its session.
    private func judged(_ failure: BackendFailure, _ session: Session) async -> SessionFailure {
        guard case .answer(let answer) = failure else { return .backend(failure, tokenRefused: false) }
        if answer.endsSession(refreshing: false) { return await end(session, answer) }
        return .backend(failure, tokenRefused: answer.callsTokenBad)
    }

    /// The session with a token that is valid for a while.
    ///
    /// A token that is about to expire is still valid: when no new one can be obtained, for whatever reason, it stays
    /// in use. Only at another backend it is worthless.
    func prepared(_ session: Session) async throws(SessionFailure) -> Session {
        guard clock.remaining(session) < AuthLimits.refreshMargin else { return session }
        do {
            return try await refresher.refresh(session)
        } catch {
            guard clock.remaining(session) > 0 else { throw error }
            switch error {
            case .backend(.otherBackend, _): throw error
            // A new session that cannot be written, for example on a full disk, is no reason not to use the current
            // token.
            case .backend, .local(.storage): return session
            default: throw error
            }
        }
    }

    // The server has already rejected the access token. If it refuses the refresh token as well, with any code, the
    // session has ended.
    private func renewed(_ session: Session) async throws(SessionFailure) -> Session {
        do {
            return try await refresher.refresh(session)
        } catch {
            guard case .backend(let failure, _) = error else { throw error }
            if case .answer(let answer) = failure, answer.isRefusal { throw await end(session, answer) }
            throw .backend(failure, tokenRefused: true)
        }
    }

    private func end(_ session: Session, _ answer: ServerAnswer) async -> SessionFailure {
        do {
            let lock = try await keeper.lock(within: AuthLimits.writeLock)
            defer { lock?.release() }
            guard try keeper.end(session, because: answer) else { return .superseded }
            logger.notice("The server ended the session.", metadata: ["code": "\(answer.code?.rawValue ?? "none")"])
            return .ended(AuthError(answer))
        } catch {
            return .local(error)
        }
    }
}
