import Core
import Logging

/// Makes calls on behalf of the session: uses a valid token, and ends the session when the reply requires it.
///
/// Every part of the feature works with one of these.
@MainActor
struct SessionCaller {
    let store: SessionStore
    let backend: SupabaseAuthBackend
    let refresher: SessionRefresher
    let logger: Logger

    var clock: ServerClock { backend.clock }

    func signedIn() throws(AuthError) -> Session {
        guard let session = try store.reload() else { throw .notSignedIn }
        return session
    }

    /// The stored session, if it is still the one in which the user was asked for something.
    func signedIn(as session: SessionID?) throws(AuthError) -> Session {
        guard let session else { throw .notSignedIn }
        let current = try signedIn()
        guard current.generation == session.generation else { throw .otherSession }
        return current
    }

    /// Makes `request` with the session's access token, which is refreshed first when it is about to expire. If the
    /// server rejects the token, the request is repeated once with a new one.
    func call<T: Sendable>(
        _ session: Session, _ request: (Bearer) async throws -> T
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

    /// As ``call(_:_:)``, for a function that a backend may lack.
    ///
    /// - Parameter feature: what the call is for, at the start of a sentence.
    func call<T: Sendable>(
        _ session: Session, for feature: String, _ request: (Bearer) async throws -> T
    ) async throws -> T {
        do {
            return try await call(session, request)
        } catch {
            if error.lacksFunction { throw AuthError.notAvailable(what: feature) }
            throw error
        }
    }

    /// Runs a step whose failure is only logged.
    func tidy(_ step: () throws -> Void) {
        do {
            try step()
        } catch {
            logger.warning("Something could not be tidied up: \(error)")
        }
    }

    // What a failed request means for its session.
    private func judged(_ error: any Error, _ session: Session) async -> SessionFailure {
        guard let failure = error as? BackendFailure else { return .local(AuthError(of: error)) }
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
            let lock = try await store.lock(within: AuthLimits.writeLock)
            defer { lock?.release() }
            guard try store.end(session, because: answer) else { return .superseded }
            logger.notice("The server ended the session.", metadata: ["code": "\(answer.code?.rawValue ?? "none")"])
            return .ended(AuthError(answer))
        } catch {
            return .local(error)
        }
    }
}

/// Why a call on behalf of the session failed.
enum SessionFailure: Error {
    /// The server has ended the session, and it has been removed.
    case ended(AuthError)
    /// Another session has replaced the one that the call was made for.
    case superseded
    /// The backend did not carry out the call; the session is kept. `tokenRefused`: it also rejected the access token.
    case backend(BackendFailure, tokenRefused: Bool)
    /// A failure on this machine.
    case local(AuthError)

    var error: AuthError {
        switch self {
        case .ended(let error), .local(let error): error
        case .superseded: .notSignedIn
        case .backend(let failure, _): AuthError(failure)
        }
    }

    /// Whether the backend does not have the function that was called.
    var lacksFunction: Bool {
        if case .backend(.answer(let answer), _) = self { answer.lacksFunction } else { false }
    }
}

/// Converts a failure of a local step into a failure of the call that the step is part of.
@MainActor
func local<T>(_ step: () async throws -> T) async throws(SessionFailure) -> T {
    do {
        return try await step()
    } catch {
        throw .local(AuthError(of: error))
    }
}

extension AuthError {
    /// What the caller of this module gets for an error of one of its parts.
    init(of error: any Error) {
        switch error {
        case let error as AuthError: self = error
        case let failure as SessionFailure: self = failure.error
        case let failure as BackendFailure: self.init(failure)
        case is CancellationError: self = .cancelled
        default: self = .storage("\(error)")
        }
    }
}
