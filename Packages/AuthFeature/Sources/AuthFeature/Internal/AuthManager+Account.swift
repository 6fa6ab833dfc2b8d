import Core
import Foundation

/// The account of the person who is signed in.
extension AuthManager {
    func updateUser(_ change: UserChange) async throws(AuthError) -> AppUser {
        try await recording { () throws(AuthError) in
            let change = try change.checked()
            guard let session = try keeper.reload() else { throw .notSignedIn }
            return try await apply(change, to: session)
        }
    }

    /// Makes a change that has been checked, and keeps what came of it.
    func apply(_ change: UserChange, to session: Session) async throws(AuthError) -> AppUser {
        let reply: UserReply
        if change.email == nil {
            do throws(SessionFailure) {
                reply = try await send(change, challenge: nil, in: session)
            } catch {
                throw error.error
            }
        } else {
            reply = try await beginning(.emailChange, origin: session.origin) { challenge throws(SessionFailure) in
                try await send(change, challenge: challenge, in: session)
            } cause: { failure in
                if case .backend(let cause, _) = failure { cause } else { nil }
            } inWords: {
                $0.error
            }
            // Changed at once: no mail, no link.
            if reply.user.pendingEmail == nil { tidying { () throws(AuthError) in try flows.close([.emailChange]) } }
        }
        clock.observe(reply.serverDate)
        let user = try await keep(reply.user, of: session, withItsName: change.tellsName)
        if change.tellsName { tidying { () throws(AuthError) in try names.forget(user: session.user.uid) } }
        if change.password != nil, recovering == session.identity.generation { recovering = nil }
        return user
    }

    func authenticateAPI() async throws(AuthError) {
        try await recording { () throws(AuthError) in
            guard let session = try keeper.reload() else { throw .notSignedIn }
            try await apiTokens.ensure(session)
        }
    }

    // Asked for in the background: how it fails is no news of the person's own doing, and `lastError` stays.
    func authorization() async throws(AuthError) -> SessionAuthorization {
        guard let session = try keeper.reload() else { throw .notSignedIn }
        do throws(SessionFailure) {
            let session = try await caller.prepared(session)
            return SessionAuthorization(
                account: session.user.uid, token: session.access.token, origin: session.access.origin)
        } catch {
            throw error.error
        }
    }

    private func send(
        _ change: UserChange, challenge: CodeChallenge?, in session: Session
    ) async throws(SessionFailure) -> UserReply {
        let backend = backend
        return try await caller.call(session) { access throws(BackendFailure) in
            let reply = try await backend.update(change, challenge: challenge, access, limit: AuthLimits.request)
            guard reply.user.uid == session.user.uid else {
                throw .malformed("it names another user than the session's")
            }
            return reply
        }
    }

    // The tokens may have been refreshed for the call; it is still the same session. Any other is left alone.
    //
    // Unless the change was of the name, one that the server does not know yet stays.
    private func keep(
        _ user: AppUser, of session: Session, withItsName isNameKnown: Bool
    ) async throws(AuthError) -> AppUser {
        let lock = try await keeper.lock(within: AuthLimits.writeLock)
        defer { lock?.release() }
        guard let current = try keeper.reload(), current.identity.generation == session.identity.generation else {
            return user
        }
        let user = isNameKnown ? user : user.named(user.name ?? current.user.name)
        _ = try keeper.replace(current, with: current.renamed(user))
        return user
    }
}

extension UserChange {
    /// Whether the server knows the person's name after this, as it is meant to be, be it none.
    fileprivate var tellsName: Bool { data?.keys.contains { ["full_name", "name"].contains($0) } ?? false }

    /// The same change, its address without the spaces that a keyboard put around it.
    ///
    /// - Throws: what is wrong with it, as far as nobody has to be asked.
    fileprivate func checked() throws(AuthError) -> UserChange {
        guard email != nil || password != nil || data?.isEmpty == false else { throw .nothingToChange }
        if let password, !PasswordRule.accepts(password) {
            throw .passwordTooShort(minimum: PasswordRule.minimumLength)
        }
        var change = self
        if let email { change.email = try EmailForm.checked(email) }
        return change
    }
}
