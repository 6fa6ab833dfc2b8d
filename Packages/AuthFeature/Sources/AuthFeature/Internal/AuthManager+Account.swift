import Core
import Foundation

/// The account of the signed-in user.
extension AuthManager {
    @discardableResult
    func updateUser(_ change: UserChange, in session: SessionID?) async throws(AuthError) -> AppUser {
        try await recording { () throws(AuthError) in
            let change = try change.checked()
            return try await apply(change, to: try signedIn(as: session))
        }
    }

    func requestReauthentication(in session: SessionID?) async throws(AuthError) {
        try await recording { () throws(AuthError) in
            let backend = backend
            try await calling(try signedIn(as: session)) { access throws(BackendFailure) in
                try await backend.sendReauthentication(access)
            }
        }
    }

    /// Makes a change that has been checked, and stores the result.
    func apply(_ change: UserChange, to session: Session) async throws(AuthError) -> AppUser {
        let user: AppUser
        if change.email == nil {
            user = try await converting { () throws(SessionFailure) in
                try await send(change, challenge: nil, in: session)
            }
        } else {
            user = try await beginning(.emailChange, address: change.email, origin: session.origin) {
                challenge throws(SessionFailure) in
                try await send(change, challenge: challenge, in: session)
            }
            // The change took effect at once: no mail, no link.
            if user.pendingEmail == nil { tidying { () throws(AuthError) in try flows.close([.emailChange]) } }
        }
        let kept = try await keep(user, of: session, withItsName: change.setsName)
        if change.setsName { tidying { () throws(AuthError) in try names.forget(user: session.userID) } }
        if change.password != nil, recovering == session.generation { recovering = nil }
        return kept
    }

    // Called in the background: a failure does not come from an action of the user, so `lastError` does not change.
    func authorization() async throws(AuthError) -> SessionAuthorization {
        let stored = try signedIn()
        let session = try await converting { () throws(SessionFailure) in try await caller.prepared(stored) }
        return SessionAuthorization(account: session.userID, token: session.accessToken, origin: session.origin)
    }

    private func send(
        _ change: UserChange, challenge: CodeChallenge?, in session: Session
    ) async throws(SessionFailure) -> AppUser {
        let backend = backend
        return try await caller.call(session) { access throws(BackendFailure) in
            try await backend.update(change, challenge: challenge, access, of: session)
        }
    }

    // The call may have refreshed the tokens; it is still the same session. Any other session is left unchanged.
    //
    // Unless the change set the name, a name that the server does not have yet is kept.
    func keep(
        _ user: AppUser, of session: Session, withItsName isNameKnown: Bool = false
    ) async throws(AuthError) -> AppUser {
        // Without the lock, what is stored stays as it is until the next check.
        guard let lock = try await keeper.lock(within: AuthLimits.writeLock) else { return user }
        defer { lock.release() }
        guard let current = try keeper.reload(), current.generation == session.generation else {
            return user
        }
        let user = isNameKnown ? user : user.named(user.name ?? current.name)
        _ = try keeper.replace(current, with: current.renamed(user))
        return user
    }
}

extension UserChange {
    /// Whether this change sets or removes the user's name at the server.
    fileprivate var setsName: Bool { data?.keys.contains { ["full_name", "name"].contains($0) } ?? false }

    /// The same change, with the whitespace around its address removed.
    ///
    /// - Throws: a problem that can be found without a request to the server.
    fileprivate func checked() throws(AuthError) -> UserChange {
        guard email != nil || password != nil || data?.isEmpty == false else { throw .nothingToChange }
        if let password { _ = try PasswordRule.checked(password.revealed) }
        var change = self
        if let mailedCode { change.mailedCode = try OneTimeCode(mailed: mailedCode.revealed).digits }
        if let email { change.email = try EmailForm.checked(email) }
        return change
    }
}

/// Signing up and signing in with a password.
extension AuthManager {
    @discardableResult
    func signUp(email: String, password: String) async throws(AuthError) -> AppUser {
        try await recording { () throws(AuthError) in
            let email = try EmailForm.checked(email)
            let password = try PasswordRule.checked(password)
            let grant = try await beginning(.signUp) { challenge throws(BackendFailure) in
                try await backend.signUp(email: email, password: password, challenge: challenge)
            }
            guard let grant else { throw .confirmationNeeded(email: email) }
            // No confirmation link will be sent.
            tidying { () throws(AuthError) in try flows.close([.signUp]) }
            return try await begin(grant).user
        }
    }

    @discardableResult
    func signIn(email: String, password: String) async throws(AuthError) -> AppUser {
        try await recording { () throws(AuthError) in
            let email = try EmailForm.checked(email)
            // An existing password is sent as it is, whatever its length.
            let password = try PasswordRule.checkedExisting(password)
            let grant = try await asking { () throws(BackendFailure) in
                try await backend.signIn(email: email, password: password)
            }
            return try await begin(grant).user
        }
    }
}

extension CharacterSet {
    /// The URL-safe alphabet of base 64. (Source: RFC 4648, 5.)
    static let base64URL = CharacterSet(charactersIn: "-_")
        .union(CharacterSet(charactersIn: "a"..."z")).union(CharacterSet(charactersIn: "A"..."Z"))
        .union(CharacterSet(charactersIn: "0"..."9"))

    /// What a part of a URL contains without an escape. (Source: RFC 3986, 2.3.)
    static let unreserved = base64URL.union(CharacterSet(charactersIn: ".~"))
}
