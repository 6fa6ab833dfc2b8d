import Foundation
import GRDB

/// The user who makes a call, according to both the token and the database.
struct Caller: Sendable {
    let account: StoredAccount
    /// Nil when the token names none. Only programs that know this backend's secret or key can make such a token.
    let session: StoredSession?

    var lacksConfirmation: Bool {
        session?.isConfirmed != true && account.factors.contains { $0.status == .verified }
    }

    func isRecent(at now: Timestamp) -> Bool { session.map { now.isWithin(86_400, of: $0.createdAt) } ?? false }

    /// Whether the session was opened by a mail, as after a forgotten password. The names are those of `amr`.
    var isOpenedByMail: Bool {
        session?.amr.contains { ["otp", "magiclink", "recovery"].contains($0.method) } ?? false
    }
}

extension BackendParts {
    /// The user who makes a call. The order of the checks is that of the real server.
    func caller(of request: Request) async throws -> Caller {
        let claims = try await tokens.verify(try request.bearerToken())
        guard let subject = claims.sub, !subject.isEmpty else {
            throw CallError.forbidden("bad_jwt", "invalid claim: missing sub claim")
        }
        guard let userID = UUID.normalized(subject) else {
            throw CallError.badRequest("bad_jwt", "invalid claim: sub claim must be a UUID")
        }
        let caller = try await store.read { database in
            guard let user = try UserRecord.find(id: userID, in: database) else { throw CallError.userNotFound }
            let session = try Self.callerSession(claims, of: userID, in: database)
            return Caller(account: try StoredAccount(user, in: database), session: session)
        }
        guard !caller.account.user.isBanned(at: Timestamp(store.now())) else {
            throw CallError.forbidden("user_banned", "User is banned")
        }
        return caller
    }

    private static func callerSession(
        _ claims: BearerClaims, of userID: String, in database: Database
    ) throws -> StoredSession? {
        guard let text = claims.sessionID, !text.isEmpty, text != UUID.zero else {
            // Tokens for the product's own services name no session either. They have another audience.
            guard claims.aud?.texts == ["authenticated"] else { throw CallError.sessionNotFound }
            return nil
        }
        guard let id = UUID.normalized(text) else {
            throw CallError.forbidden("bad_jwt", "invalid claim: session_id claim must be a UUID")
        }
        guard let session = try StoredSession.fetchOne(database, key: id), session.userID == userID else {
            throw CallError.sessionNotFound
        }
        return session
    }

    /// Checks that a call comes from an administrator: it must carry a token of this installation with an
    /// administrator's role. The token needs neither an expiry nor a user; the service-role key has neither.
    func checkAdministrator(_ request: Request) async throws(CallError) {
        let claims = try await tokens.verify(try request.bearerToken())
        guard let role = claims.role, ["service_role", "supabase_admin"].contains(role) else {
            throw .forbidden("not_admin", "User not allowed")
        }
    }
}

extension Request {
    func bearerToken() throws(CallError) -> String {
        let words = (headers["Authorization"] ?? "").split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 2, words[0].lowercased() == "bearer", !words[1].isEmpty else {
            throw CallError(401, "no_authorization", "This endpoint requires a valid Bearer token")
        }
        return String(words[1])
    }
}
