import Core
import Logging

/// Notifying the server that a session has ended, after it has already ended locally.
extension AuthManager {
    /// Tries to end the sessions of the scope at the server.
    ///
    /// - Returns: why they have not ended; nil when they have.
    func end(_ scope: SignOutScope, of session: Session) async -> AuthError? {
        if clock.remaining(session) > 0 {
            let answer = await end(scope, session.access)
            if !answer.callsTokenBad { return answer.problem }
        }
        // The server accepts only valid access tokens, so an expired one is renewed for this last request.
        do throws(BackendFailure) {
            let grant = try await backend.refresh(session.renewal, limit: AuthLimits.signOut)
            return await end(scope, grant.access).problem
        } catch {
            return problem(error, scope)
        }
    }

    /// Ends a session at the server that is not stored here, or no longer. A failure is only logged: nothing here
    /// depends on it.
    func revoke(_ access: Bearer) async {
        let backend = backend
        let isOver = await timing.deadlines.abandoning(after: AuthLimits.signOut) {
            (try? await backend.signOut(access, scope: .local)) != nil
        }
        if isOver != true { logger.info("The server could not be notified that a sign-in is over.") }
    }

    // `callsTokenBad`: the server rejects the token, whatever the local clock shows.
    private func end(
        _ scope: SignOutScope, _ access: Bearer
    ) async -> (problem: AuthError?, callsTokenBad: Bool) {
        do throws(BackendFailure) {
            try await backend.signOut(access, scope: scope)
            return (nil, false)
        } catch {
            if case .answer(let answer) = error, answer.callsTokenBad { return (AuthError(error), true) }
            return (problem(error, scope), false)
        }
    }

    // If the session was over already, its user cannot end the account's other sessions with it. They have ended only
    // if the account is gone.
    private func problem(_ failure: BackendFailure, _ scope: SignOutScope) -> AuthError? {
        guard case .answer(let answer) = failure, answer.endsSession(refreshing: true) else {
            return AuthError(failure)
        }
        return scope == .local || answer.code == .userNotFound ? nil : AuthError(failure)
    }
}
