import GRDB

/// The user who makes a call, according to both the token and the database.
struct Caller: Sendable {
    let account: Account
    let session: SessionRecord
}

/// Determines the user who makes a call.
struct CallerCheck: Sendable {
    let store: BackendStore
    let tokens: AccessTokens

    /// - Throws: ``AuthError`` `no_authorization`, `bad_jwt`, `user_not_found`, `session_not_found` or `user_banned`.
    func caller(of request: Request) async throws -> Caller {
        let claims = try await tokens.verify(try BearerToken.read(from: request))
        guard let userID = claims.sub, !userID.isEmpty else {
            throw AuthError.forbidden(.badJWT, "invalid claim: missing sub claim")
        }
        guard let sessionID = claims.sessionID else { throw AuthError.sessionNotFound }
        let caller = try await store.read { database in
            guard let user = try UserRecord.find(id: userID, in: database) else { throw AuthError.userNotFound }
            guard let session = try SessionRecord.fetchOne(database, key: sessionID), session.userID == userID else {
                throw AuthError.sessionNotFound
            }
            return Caller(account: try Account(user, in: database), session: session)
        }
        guard !caller.account.user.isBanned(at: Timestamp(store.now())) else {
            throw AuthError.forbidden(.userBanned, "User is banned")
        }
        return caller
    }
}
