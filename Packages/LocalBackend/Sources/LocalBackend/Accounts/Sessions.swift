import Core
import Crypto
import Foundation
import GRDB

struct Sessions: Sendable {
    let store: BackendStore
    let tokens: AccessTokens
    let chain: RefreshTokenChain

    /// A session in the database, and the values that its client has not received yet.
    private struct Opened: Sendable {
        let account: StoredAccount
        let session: StoredSession
        let refreshToken: String
    }

    /// Opens a session for the user that `signIn` authenticates, in the same transaction.
    func open(_ signIn: @escaping @Sendable (Database, Timestamp) throws -> SignIn) async throws -> OpenedSession {
        try await reply(
            for: try await store.write { database, now in
                try insert(try signIn(database, now), now: now, in: database)
            })
    }

    /// Opens a session for the user that `proof` authenticates, in the same transaction; returns nil when a further
    /// proof is needed.
    func openIfComplete(
        _ proof: @escaping @Sendable (Database, Timestamp) throws -> SignIn?
    ) async throws -> OpenedSession? {
        let opened = try await store.write { database, now in
            try proof(database, now).map { try insert($0, now: now, in: database) }
        }
        guard let opened else { return nil }
        return try await reply(for: opened)
    }

    private func insert(_ signIn: SignIn, now: Timestamp, in database: Database) throws -> Opened {
        var user = signIn.user
        user.lastSignInAt = now
        user.updatedAt = now
        try user.update(database)
        let session = StoredSession(userID: user.id, method: signIn.method, now: now)
        try session.insert(database)
        return try begin(session, now: now, in: database)
    }

    /// Begins a new chain of refresh tokens in the session that `proof` returns, in the same transaction. The session's
    /// earlier tokens cannot be exchanged any more: they were issued before the proof.
    func restart(
        _ proof: @escaping @Sendable (Database, Timestamp) throws -> StoredSession
    ) async throws -> OpenedSession {
        try await reply(
            for: try await store.write { database, now in
                let session = try proof(database, now)
                try RefreshTokenRecord.endActive(of: session.id, now: now, in: database)
                return try begin(session, now: now, in: database)
            })
    }

    private func begin(_ session: StoredSession, now: Timestamp, in database: Database) throws -> Opened {
        guard let user = try UserRecord.find(id: session.userID, in: database) else { throw CallError.userNotFound }
        let token = chain.first()
        try RefreshTokenRecord(hash: SHA256.digest(of: token), sessionID: session.id, parentID: nil, createdAt: now)
            .insert(database)
        return Opened(account: try StoredAccount(user, in: database), session: session, refreshToken: token)
    }

    func renew(with token: String) async throws -> OpenedSession {
        try await reply(
            for: try await store.write { database, now in
                let (session, next) = try chain.present(token, now: now, in: database)
                guard let user = try UserRecord.find(id: session.userID, in: database) else {
                    throw CallError.badRequest("session_not_found", "Invalid Refresh Token: No Valid Session Found")
                }
                guard !user.isBanned(at: now) else {
                    throw CallError.badRequest("user_banned", "Invalid Refresh Token: User Banned")
                }
                return Opened(account: try StoredAccount(user, in: database), session: session, refreshToken: next)
            })
    }

    enum Scope: String, Sendable {
        case global, local, others
    }

    /// Where the account has a second factor, a caller who has not entered its code ends no session in which it was
    /// entered: knowing the password alone must not be enough to sign out the account's owner.
    ///
    /// - Throws: ``CallError`` `session_not_found` when the scope depends on the caller's session and there is none.
    func end(_ scope: Scope, by caller: Caller) async throws {
        let (userID, session) = (caller.account.user.id, caller.session)
        guard scope == .global || session != nil else { throw CallError.sessionNotFound }
        try await store.write { database, _ in
            switch scope {
            case .local: _ = try session?.delete(database)
            case .global, .others:
                let kept = scope == .others ? session?.id : nil
                if caller.lacksConfirmation {
                    try StoredSession.endUnconfirmed(of: userID, except: kept, in: database)
                } else {
                    try StoredSession.end(of: userID, except: kept, in: database)
                }
            }
        }
    }

    private func reply(for opened: Opened) async throws -> OpenedSession {
        let signed = try await tokens.sign(opened.account.user, in: opened.session)
        return OpenedSession(
            account: opened.account, accessToken: signed.token, expiresIn: tokens.lifetime,
            expiresAt: signed.expiresAt, refreshToken: opened.refreshToken)
    }
}

struct OpenedSession: Sendable {
    let account: StoredAccount
    let accessToken: String
    /// Seconds.
    let expiresIn: Int
    /// Seconds since 1970.
    let expiresAt: Int
    let refreshToken: String

    var json: JSONValue {
        [
            "access_token": .string(accessToken), "token_type": "bearer", "expires_in": JSONValue(expiresIn),
            "expires_at": JSONValue(expiresAt), "refresh_token": .string(refreshToken), "user": account.json,
        ]
    }

    /// The fragment of a redirect to a client without PKCE. `type` is that of the link, if there was one.
    func fragment(type: String? = nil) -> [(name: String, value: String)] {
        let items = [
            (name: "access_token", value: accessToken), (name: "expires_at", value: String(expiresAt)),
            (name: "expires_in", value: String(expiresIn)), (name: "refresh_token", value: refreshToken),
            (name: "token_type", value: "bearer"),
        ]
        return items + (type.map { [(name: "type", value: $0)] } ?? [])
    }
}

struct SignIn: Sendable {
    let user: UserRecord
    /// How the user authenticated, as in the `amr` of their tokens: `password`, `otp`, `anonymous` and so on.
    let method: String
}
