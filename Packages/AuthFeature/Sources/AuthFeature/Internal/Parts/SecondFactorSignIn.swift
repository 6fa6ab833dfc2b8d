import Core
import Logging

/// The sign-in of a user with a second factor, which waits until a code of the factor is confirmed.
@MainActor
struct SecondFactorSignIn {
    let signIns: SignIns
    let factors: FactorChanges

    private var caller: SessionCaller { signIns.caller }
    private var store: SessionStore { signIns.caller.store }

    // A process that was killed may have left the file of a sign-in that it had finished: the session has its generation.
    var awaited: AwaitedSignIn? {
        guard let awaited = store.awaiting.current, store.session?.generation != awaited.generation,
            caller.clock.remaining(awaited) > 0
        else { return nil }
        return awaited
    }

    /// Confirms a code of a second factor: for the sign-in that waits, otherwise for the session.
    ///
    /// One process at a time: a code can be used only once.
    ///
    /// - Parameter id: of the factor; nil for the user's first.
    func confirm(code: String, factor id: String?) async throws -> CompletedSignIn {
        let code = Secret(try EntryRule.factorCode.checked(code))
        let known = awaited
        guard let lock = try await store.lock(store.awaiting.lock, within: AuthLimits.confirming) else {
            throw AuthError.unreachable("another copy of the app is checking a code and has not finished")
        }
        defer { lock.release() }
        store.awaiting.reload()
        let stored = Result { try store.reload() }
        // A session that cannot be read is replaced by a sign-in.
        if let awaited { return try await finish(awaited, with: code, of: id) }
        guard let session = try stored.get() else { throw AuthError.noAwaitedSignIn }
        // Another process has finished it meanwhile.
        if let known, known.generation == session.generation {
            return CompletedSignIn(user: session.user, purpose: known.purpose)
        }
        guard session.lacksSecondFactor else { throw AuthError.noAwaitedSignIn }
        let user = try await factors.confirm(code, of: try factor(id, of: session.user), in: session)
        return CompletedSignIn(user: user, purpose: .secondFactor)
    }

    /// Ends the sign-in that waits, here and at the server. No error when there is none.
    func cancel() async throws {
        guard let awaited = store.awaiting.reload() else { return }
        let lock = try? await store.lock(within: AuthLimits.writeLock)
        let removed = Result { try store.awaiting.end(awaited) }
        // Another process may have finished it meanwhile: at the server, it is the session now, and must stay.
        let isFinished = (try? store.reload())?.generation == awaited.generation
        lock?.release()
        if !isFinished {
            caller.logger.info("A sign-in that waited for a second factor was cancelled.")
            await signIns.ending.revoke(awaited.access)
        }
        try removed.get()
    }

    private func factor(_ id: String?, of user: AppUser) throws -> String {
        guard let factor = user.verifiedFactors.first(where: { id == nil || $0.id == id }) else {
            throw AuthError.factorNotFound
        }
        return factor.id
    }

    private func finish(
        _ awaited: AwaitedSignIn, with code: Secret, of id: String?
    ) async throws -> CompletedSignIn {
        let factor = try factor(id, of: awaited.user)
        // The code is used up by its confirmation. If the session could not be stored, it would be lost.
        try store.file.rehearseWriting()
        let grant: Grant
        do throws(BackendFailure) {
            let challenge = try await caller.backend.challengeFactor(factor, awaited.access)
            grant = try await caller.backend.verifyFactor(factor, challenge: challenge, code: code, awaited.access)
            guard grant.user.uid == awaited.user.uid else {
                throw .malformed("it names another user than the sign-in's")
            }
        } catch {
            throw await judged(error, awaited)
        }
        caller.refresher.cancel()
        // Without it, the sign-in still waits: the server lets its token confirm another code.
        let lock = try await signIns.lock()
        defer { lock.release() }
        // Cancelled or replaced by another process meanwhile.
        guard store.awaiting.reload()?.generation == awaited.generation else {
            lock.release()
            await signIns.ending.revoke(grant.access)
            throw AuthError.noAwaitedSignIn
        }
        let session = try signIns.establish(grant, generation: awaited.generation, for: awaited.purpose)
        return CompletedSignIn(user: session.user, purpose: awaited.purpose)
    }

    // What a failed confirmation means for the sign-in. It is over once the server no longer accepts its token, and when
    // the factor was removed: the next sign-in gets the factors that there are now.
    private func judged(_ failure: BackendFailure, _ awaited: AwaitedSignIn) async -> AuthError {
        if case .otherBackend = failure { store.awaiting.leave(awaited) }
        guard case .answer(let answer) = failure,
            answer.endsSession(refreshing: false) || answer.callsTokenBad || answer.code == .mfaFactorNotFound
        else { return AuthError(failure) }
        let lock = try? await store.lock(within: AuthLimits.writeLock)
        defer { lock?.release() }
        caller.tidy { try store.awaiting.end(awaited) }
        return answer.code == .mfaFactorNotFound ? .noAwaitedSignIn : AuthError(answer)
    }
}
