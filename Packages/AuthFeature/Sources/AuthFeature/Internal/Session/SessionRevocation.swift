/// Tells the server that a session is over, after it has been left here already.
@MainActor
struct SessionRevocation {
    let backend: any AuthBackend
    let clock: ServerClock
    let scope: SignOutScope

    /// Tries to end the session at the server.
    ///
    /// - Returns: whether the server knows that the session is over.
    func tell(_ session: Session) async -> Bool {
        if clock.remaining(session) > 0, let told = await tell(session.access) { return told }
        // The server hears only bearers of a good token, so an expired one is renewed for its last use.
        do throws(BackendFailure) {
            let grant = try await backend.refresh(session.renewal, limit: AuthLimits.signOut)
            return await tell(Bearer(token: grant.accessToken, origin: grant.origin)) ?? false
        } catch {
            return isOver(error)
        }
    }

    // Nil when the token is no good any more, whatever the clock says.
    private func tell(_ access: Bearer) async -> Bool? {
        do throws(BackendFailure) {
            try await backend.signOut(access, scope: scope, limit: AuthLimits.signOut)
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
