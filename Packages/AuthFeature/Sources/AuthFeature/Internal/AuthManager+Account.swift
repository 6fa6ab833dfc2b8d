import Core
import Foundation

/// The account of the signed-in user.
extension AuthManager {
    @discardableResult
    func updateUser(_ change: UserChange) async throws(AuthError) -> AppUser {
        try await recording { () throws(AuthError) in
            let change = try change.checked()
            guard let session = try keeper.reload() else { throw .notSignedIn }
            return try await apply(change, to: session)
        }
    }

    /// Makes a change that has been checked, and stores the result.
    func apply(_ change: UserChange, to session: Session) async throws(AuthError) -> AppUser {
        let reply: UserReply
        if change.email == nil {
            do throws(SessionFailure) {
                reply = try await send(change, challenge: nil, in: session)
            } catch {
                throw error.error
            }
        } else {
            reply = try await beginning(.emailChange, address: change.email, origin: session.origin) {
                challenge throws(SessionFailure) in
                try await send(change, challenge: challenge, in: session)
            }
            // The change took effect at once: no mail, no link.
            if reply.user.pendingEmail == nil { tidying { () throws(AuthError) in try flows.close([.emailChange]) } }
        }
        clock.observe(reply.serverDate)
        let user = try await keep(reply.user, of: session, withItsName: change.setsName)
        if change.setsName { tidying { () throws(AuthError) in try names.forget(user: session.user.uid) } }
        if change.password != nil, recovering == session.identity.generation { recovering = nil }
        return user
    }

    func authenticateAPI() async throws(AuthError) {
        try await recording { () throws(AuthError) in
            guard let session = try keeper.reload() else { throw .notSignedIn }
            try await apiTokens.ensure(session)
        }
    }

    // Called in the background: a failure does not come from an action of the user, so `lastError` does not change.
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
            let reply = try await backend.update(change, challenge: challenge, access)
            guard reply.user.uid == session.user.uid else {
                throw .malformed("it names another user than the session's")
            }
            return reply
        }
    }

    // The call may have refreshed the tokens; it is still the same session. Any other session is left unchanged.
    //
    // Unless the change set the name, a name that the server does not have yet is kept.
    func keep(
        _ user: AppUser, of session: Session, withItsName isNameKnown: Bool = false
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
    /// Whether this change sets or removes the user's name at the server.
    fileprivate var setsName: Bool { data?.keys.contains { ["full_name", "name"].contains($0) } ?? false }

    /// The same change, with the whitespace around its address removed.
    ///
    /// - Throws: a problem that can be found without a request to the server.
    fileprivate func checked() throws(AuthError) -> UserChange {
        guard email != nil || password != nil || data?.isEmpty == false else { throw .nothingToChange }
        if let password { _ = try PasswordRule.checked(password) }
        var change = self
        if let email { change.email = try EmailForm.checked(email) }
        return change
    }
}

/// Signing up and signing in with a password.
extension AuthManager {
    func signUp(email: String, password: Secret) async throws(AuthError) -> AppUser {
        try await recording { () throws(AuthError) in
            let credentials = try Credentials(email: email, password: password, isNew: true)
            let grant = try await beginning(.signUp) { challenge throws(BackendFailure) in
                try await backend.signUp(
                    email: credentials.email, password: credentials.password, challenge: challenge)
            }
            guard let grant else { throw .confirmationNeeded(email: credentials.email) }
            // No confirmation link will be sent.
            tidying { () throws(AuthError) in try flows.close([.signUp]) }
            return try await begin(grant).user
        }
    }

    func signIn(email: String, password: Secret) async throws(AuthError) -> AppUser {
        try await recording { () throws(AuthError) in
            let credentials = try Credentials(email: email, password: password, isNew: false)
            let grant = try await asking { () throws(BackendFailure) in
                try await backend.signIn(email: credentials.email, password: credentials.password)
            }
            return try await begin(grant).user
        }
    }
}

/// An e-mail address that satisfies ``EmailForm``, and a password that satisfies ``PasswordRule`` if it is a new one.
struct Credentials: Sendable {
    let email: String
    let password: Secret

    /// - Parameter isNew: whether the password is being set; an existing one is sent as it is, whatever its length.
    init(email: String, password: Secret, isNew: Bool) throws(AuthError) {
        self.email = try EmailForm.checked(email)
        self.password = isNew ? try PasswordRule.checked(password) : try PasswordRule.checkedExisting(password)
    }
}

extension PasswordRule {
    /// A new password exactly as it was entered: spaces are part of it.
    static func checked(_ password: Secret) throws(AuthError) -> Secret {
        guard accepts(password.revealed) else { throw .passwordTooShort(minimum: minimumLength) }
        return password
    }

    /// An existing password exactly as it was entered. It may be older than the rule, or come from another app.
    static func checkedExisting(_ password: Secret) throws(AuthError) -> Secret {
        guard !password.revealed.isEmpty else { throw .passwordMissing }
        return password
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
