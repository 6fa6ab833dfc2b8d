/// Notifies the server that a session has ended, after it has already ended locally.
@MainActor
struct SessionRevocation {
    let backend: any AuthBackend
    let clock: ServerClock
    let scope: SignOutScope

    /// Tries to end the session at the server.
    ///
    /// - Returns: whether the session has ended at the server.
    func send(_ session: Session) async -> Bool {
        if clock.remaining(session) > 0, let isOver = await send(session.access) { return isOver }
        // The server accepts only valid access tokens, so an expired one is renewed for this last request.
        do throws(BackendFailure) {
            let grant = try await backend.refresh(session.renewal, limit: AuthLimits.signOut)
            return await send(Bearer(token: grant.accessToken, origin: grant.origin)) ?? false
        } catch {
            return isOver(error)
        }
    }

    // Nil when the server rejects the token, whatever the local clock shows.
    private func send(_ access: Bearer) async -> Bool? {
        do throws(BackendFailure) {
            try await backend.signOut(access, scope: scope)
            return true
        } catch {
            if case .answer(let answer) = error, answer.callsTokenBad { return nil }
            return isOver(error)
        }
    }

    private func isOver(_ failure: BackendFailure) -> Bool {
        if case .answer(let answer) = failure { answer.endsSession(refreshing: true) } else { false }
    }
}
