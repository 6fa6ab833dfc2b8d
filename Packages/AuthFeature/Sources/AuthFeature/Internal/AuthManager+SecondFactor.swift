import Core
import Foundation
import Logging

/// A sign-in of a user with a second factor: it waits until a code of the factor is confirmed.
extension AuthManager {
    /// The sign-in that waits; nil when there is none, or it is over.
    var awaitedSecondFactor: AwaitedSecondFactor? {
        awaited.map { awaited in
            AwaitedSecondFactor(user: awaited.user, expiresAt: clock.expiry(awaited))
        }
    }

    /// Whether the signed-in user has a second factor whose code was not confirmed in this session.
    var lacksSecondFactor: Bool { keeper.session?.lacksSecondFactor ?? false }

    // A process that was killed may have left the file of a sign-in that it had finished: the session has its generation.
    private var awaited: AwaitedSignIn? {
        guard let awaited = keeper.awaiting.current, keeper.session?.generation != awaited.generation,
            clock.remaining(awaited) > 0
        else { return nil }
        return awaited
    }

    /// Stores a sign-in that waits for a code. The session, if there is one, stays until the code is confirmed.
    ///
    /// A new address of the signed-in user is no sign-in: their session stays, with the new address.
    ///
    /// - Throws: ``AuthError/secondFactorNeeded(account:)`` when the sign-in waits.
    func hold(_ grant: Grant, for purpose: Arrival.Purpose) async throws(AuthError) -> Session {
        if purpose == .emailChange, let session = try keeper.reload(), session.userID == grant.user.uid {
            _ = try await keep(grant.user, of: session, withItsName: false)
            await revoke(grant.access)
            return keeper.session ?? session
        }
        let lock = try await keeper.lock(within: AuthLimits.writeLock)
        defer { lock?.release() }
        try keeper.awaiting.begin(AwaitedSignIn(grant, for: purpose))
        logger.info("A sign-in waits for a second factor.")
        throw .secondFactorNeeded(account: grant.user.label)
    }

    @discardableResult
    func verifySecondFactor(code: String, factor: String? = nil) async throws(AuthError) -> AppUser {
        try await confirmSecondFactor(code: code, factor: factor).user
    }

    /// Confirms a code of a second factor: for the sign-in that waits, otherwise for the session.
    ///
    /// One process at a time: a code can be used only once.
    ///
    /// - Parameter id: of the factor; nil for the user's first.
    func confirmSecondFactor(code: String, factor id: String? = nil) async throws(AuthError) -> Arrival {
        try await recording { () throws(AuthError) in
            let code = try OneTimeCode(shown: code)
            let known = awaited
            guard let lock = try await keeper.lock(keeper.awaiting.lock, within: AuthLimits.confirming) else {
                throw .unreachable("another copy of the app is checking a code and has not finished")
            }
            defer { lock.release() }
            keeper.awaiting.reload()
            let stored = Result { () throws(AuthError) in try keeper.reload() }
            // A session that cannot be read is replaced by a sign-in.
            if let awaited { return try await finish(awaited, with: code, of: id) }
            guard let session = try stored.get() else { throw .noAwaitedSignIn }
            // Another process has finished it meanwhile.
            if let known, known.generation == session.generation {
                return Arrival(user: session.user, purpose: known.purpose)
            }
            guard session.lacksSecondFactor else { throw .noAwaitedSignIn }
            let user = try await confirm(code, of: try factor(id, of: session.user), in: session)
            return Arrival(user: user, purpose: .secondFactor)
        }
    }

    /// Ends the sign-in that waits, here and at the server. No error when there is none.
    func cancelSecondFactor() async throws(AuthError) {
        try await recording { () throws(AuthError) in
            guard let awaited = keeper.awaiting.reload() else { return }
            let lock = try? await keeper.lock(within: AuthLimits.writeLock)
            let removed = Result { () throws(AuthError) in try keeper.awaiting.end(awaited) }
            // Another process may have finished it meanwhile: at the server, it is the session now, and must stay.
            let isFinished = (try? keeper.reload())?.generation == awaited.generation
            lock?.release()
            if !isFinished {
                logger.info("A sign-in that waited for a second factor was cancelled.")
                await revoke(awaited.access)
            }
            try removed.get()
        }
    }

    /// - Parameter id: nil for the user's first factor.
    private func factor(_ id: String?, of user: AppUser) throws(AuthError) -> String {
        guard let factor = user.verifiedFactors.first(where: { id == nil || $0.id == id }) else {
            throw .factorNotFound
        }
        return factor.id
    }

    private func finish(
        _ awaited: AwaitedSignIn, with code: OneTimeCode, of id: String?
    ) async throws(AuthError) -> Arrival {
        let factor = try factor(id, of: awaited.user)
        // The code is used up by its confirmation. If the session could not be stored, it would be lost.
        try keeper.file.rehearseWriting()
        let grant: Grant
        do throws(BackendFailure) {
            let challenge = try await backend.challengeFactor(factor, awaited.access)
            grant = try await backend.verifyFactor(factor, challenge: challenge, code: code, awaited.access)
            guard grant.user.uid == awaited.userID else { throw .malformed("it names another user than the sign-in's") }
        } catch {
            throw await judged(error, awaited)
        }
        refresher.cancel()
        // Without it, the sign-in still waits: the server lets its token confirm another code.
        let lock = try await signInLock()
        defer { lock.release() }
        // Cancelled or replaced by another process meanwhile.
        guard keeper.awaiting.reload()?.generation == awaited.generation else {
            lock.release()
            await revoke(grant.access)
            throw .noAwaitedSignIn
        }
        let session = try establish(grant, generation: awaited.generation, for: awaited.purpose)
        return Arrival(user: session.user, purpose: awaited.purpose)
    }

    // What a failed confirmation means for the sign-in. It is over once the server no longer accepts its token, and when
    // the factor was removed: the next sign-in gets the factors that there are now.
    private func judged(_ failure: BackendFailure, _ awaited: AwaitedSignIn) async -> AuthError {
        if case .otherBackend = failure { keeper.awaiting.leave(awaited) }
        guard case .answer(let answer) = failure,
            answer.endsSession(refreshing: false) || answer.callsTokenBad || answer.code == .mfaFactorNotFound
        else { return AuthError(failure) }
        let lock = try? await keeper.lock(within: AuthLimits.writeLock)
        defer { lock?.release() }
        tidying { () throws(AuthError) in try keeper.awaiting.end(awaited) }
        return answer.code == .mfaFactorNotFound ? .noAwaitedSignIn : AuthError(answer)
    }
}
