import Core
import Design
import Logging

/// Signing out, here and at the server.
@MainActor
struct SessionEnding {
    /// A result, and the error behind it; nil when there is none.
    typealias Outcome = (result: SignOutResult, error: AuthError?)

    let caller: SessionCaller
    let flows: FlowStore
    let timing: AuthTiming
    let toasts: ToastCenter

    private var store: SessionStore { caller.store }

    func signOut(scope: SignOutScope) async -> Outcome {
        switch scope {
        case .global, .local: await leave(scope)
        case .others: await endOthers()
        }
    }

    private func leave(_ scope: SignOutScope) async -> Outcome {
        // All processes use the session in the file. If the file cannot be read, the one in memory is signed out.
        let session = (try? store.reload()) ?? store.session
        caller.refresher.cancel()
        let lock = try? await store.lock(within: AuthLimits.signOutLock)
        caller.tidy { try flows.removeAll() }
        let awaited = store.awaiting.reload()
        caller.tidy { try store.awaiting.endAny() }
        var failure: AuthError?
        do { try store.discard(session) } catch { failure = error }
        lock?.release()
        guard let session else {
            if let awaited { await revoke(awaited.access) }
            return failure.map { failed($0, "") } ?? (.done, nil)
        }
        caller.logger.info("Signed out.", metadata: ["scope": "\(scope.rawValue)"])
        // The server is notified even if the file is still there: the file then holds only a session that has ended.
        let answer = await timing.deadlines.abandoning(after: AuthLimits.signOut) {
            await self.end(scope, of: session)
        }
        let problem: AuthError? = if let answer { answer } else { .unreachable("the server did not answer in time") }
        if let awaited, problem == nil { await revoke(awaited.access) }
        switch (failure, problem) {
        case (nil, nil): return (.done, nil)
        case (nil, let problem?):
            return (.onlyHere(message: shown(.warning, Self.notEnded(scope, problem))), problem)
        case (let failure?, nil): return failed(failure, "The server has ended the session. ")
        case (let failure?, _?):
            return failed(failure, "The server has not ended the session either, so you stay signed in. ")
        }
    }

    private static func notEnded(_ scope: SignOutScope, _ problem: AuthError) -> String {
        let rest =
            scope == .global
            ? "The server has not ended your other sessions, so your other devices are still signed in. To sign them out, "
                + "sign in here and sign out on all devices again."
            : "The server has not ended this session, so a copy of it stays valid."
        return "Signed out here. \(rest) \(problem)"
    }

    private func failed(_ error: AuthError, _ server: String) -> Outcome {
        let text = "You are not signed out here: the session file could not be removed. \(server)\(error)"
        return (.failed(error, message: shown(.error, text)), error)
    }

    private func endOthers() async -> Outcome {
        do {
            try await caller.call(try caller.signedIn()) { try await caller.backend.signOut($0, scope: .others) }
            caller.logger.info("Signed out elsewhere.")
            return (.done, nil)
        } catch {
            let error = AuthError(of: error)
            let text = "Your other devices are still signed in. \(error)"
            return (.failed(error, message: shown(.warning, text)), error)
        }
    }

    private func shown(_ style: Toast.Style, _ text: String) -> String {
        toasts.post(style, text)
        return text
    }

    // MARK: At the server, after the session has already ended here

    /// Ends a session at the server that is not stored here, or no longer. A failure is only logged: nothing here
    /// depends on it.
    func revoke(_ access: Bearer) async {
        let isOver = await timing.deadlines.abandoning(after: AuthLimits.signOut) {
            (try? await caller.backend.signOut(access, scope: .local)) != nil
        }
        if isOver != true { caller.logger.info("The server could not be notified that a sign-in is over.") }
    }

    /// - Returns: why the sessions of the scope have not ended; nil when they have.
    private func end(_ scope: SignOutScope, of session: Session) async -> AuthError? {
        do throws(BackendFailure) {
            if caller.clock.remaining(session) > 0 {
                do throws(BackendFailure) {
                    try await caller.backend.signOut(session.access, scope: scope)
                    return nil
                } catch {
                    // The server may reject the token, whatever the local clock shows.
                    guard case .answer(let answer) = error, answer.callsTokenBad else { throw error }
                }
            }
            // The server accepts only valid access tokens, so an expired one is renewed for this last request.
            let grant = try await caller.backend.refresh(session.renewal, limit: AuthLimits.signOut)
            try await caller.backend.signOut(grant.access, scope: scope)
            return nil
        } catch {
            return problem(error, scope)
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
