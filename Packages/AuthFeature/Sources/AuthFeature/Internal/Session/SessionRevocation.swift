/// Notifies the server that a session has ended, after it has already ended locally.
@MainActor
struct SessionRevocation {
    let backend: SupabaseAuthBackend
    let clock: ServerClock
    let scope: SignOutScope

    /// Tries to end the sessions of the scope at the server.
    ///
    /// - Returns: why they have not ended; nil when they have.
    func send(_ session: Session) async -> AuthError? {
        if clock.remaining(session) > 0 {
            let answer = await send(session.access)
            if !answer.callsTokenBad { return answer.problem }
        }
        // The server accepts only valid access tokens, so an expired one is renewed for this last request.
        do throws(BackendFailure) {
            let grant = try await backend.refresh(session.renewal, limit: AuthLimits.signOut)
            return await send(Bearer(token: grant.accessToken, origin: grant.origin)).problem
        } catch {
            return problem(error)
        }
    }

    // `callsTokenBad`: the server rejects the token, whatever the local clock shows.
    private func send(_ access: Bearer) async -> (problem: AuthError?, callsTokenBad: Bool) {
        do throws(BackendFailure) {
            try await backend.signOut(access, scope: scope)
            return (nil, false)
        } catch {
            if case .answer(let answer) = error, answer.callsTokenBad { return (AuthError(error), true) }
            return (problem(error), false)
        }
    }

    // If the session was over already, its user cannot end the account's other sessions with it. They have ended only
    // if the account is gone.
    private func problem(_ failure: BackendFailure) -> AuthError? {
        guard case .answer(let answer) = failure, answer.endsSession(refreshing: true) else {
            return AuthError(failure)
        }
        return scope == .local || answer.code == .userNotFound ? nil : AuthError(failure)
    }
}
