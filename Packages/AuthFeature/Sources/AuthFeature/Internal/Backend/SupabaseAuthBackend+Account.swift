import Core
import Foundation
import HTTPTypes
import Networking

/// Calls on behalf of a session.
extension SupabaseAuthBackend {
    /// - Parameter session: whose user is expected; nil for any.
    func user(
        _ access: Bearer, of session: Session? = nil, limit: Duration = AuthLimits.request
    ) async throws(BackendFailure) -> AppUser {
        try await user(AuthRequest(.get, "/auth/v1/user", bearer: access), of: session, limit: limit)
    }

    /// - Parameter challenge: for the link of the mail, when the address is to change.
    func update(
        _ change: UserChange, challenge: CodeChallenge?, _ access: Bearer, of session: Session
    ) async throws(BackendFailure) -> AppUser {
        var content: [String: RequestValue] = [:]
        content["email"] = change.email.map { .text($0) }
        content["password"] = change.password.map { .secret($0) }
        content["current_password"] = change.currentPassword.map { .secret($0) }
        content["nonce"] = change.mailedCode.map { .secret($0) }
        content["data"] = change.data.map { .json(.object($0)) }
        return try await user(
            AuthRequest(
                .put, "/auth/v1/user", query: challenge == nil ? [:] : Self.comeBack, bearer: access,
                content: content.with(challenge)), of: session)
    }

    /// Sends a mail with a code for ``UserChange/mailedCode``.
    func sendReauthentication(_ access: Bearer) async throws(BackendFailure) {
        try await send(AuthRequest(.get, "/auth/v1/reauthenticate", bearer: access)).checkIsNoPage()
    }

    func signOut(_ access: Bearer, scope: SignOutScope) async throws(BackendFailure) {
        _ = try await send(
            AuthRequest(.post, "/auth/v1/logout", query: ["scope": scope.rawValue], bearer: access),
            limit: AuthLimits.signOut)
    }

    func deleteAccount(_ access: Bearer) async throws(BackendFailure) {
        // A proxy's page is no proof that anything was deleted.
        try await call("delete-account", access).checkIsNoPage()
    }

    func apiToken(_ access: Bearer) async throws(BackendFailure) -> APIGrant {
        let reply = try await call("api-token", access)
        let grant = try reply.decode(TokenReply.self).grant(by: reply)
        clock.observe(reply.serverDate)
        return grant
    }

    private func user(
        _ request: AuthRequest, of session: Session?, limit: Duration = AuthLimits.request
    ) async throws(BackendFailure) -> AppUser {
        let reply = try await send(request, limit: limit)
        let user = try reply.decode(SessionReply.User.self).appUser()
        guard session == nil || session?.userID == user.uid else {
            throw .malformed("it names another user than the session's")
        }
        clock.observe(reply.serverDate)
        return user
    }

    private func call(_ function: String, _ access: Bearer) async throws(BackendFailure) -> AuthReply {
        let reply = try await send(AuthRequest(.post, "/functions/v1/\(function)", bearer: access, content: [:]))
        // The relay answers 200 for a function that it could not run.
        if reply.says("x-relay-error", "true") {
            throw .answer(
                ServerAnswer(
                    status: reply.reply.response.status.code, message: "the function \(function) could not be run"))
        }
        return reply
    }
}

extension SupabaseAuthBackend {
    /// The keys that verify this server's tokens; none when only the server can verify them.
    ///
    /// - Parameter origin: the only backend that may be asked.
    func publicKeys(origin: String) async throws(BackendFailure) -> [PublicKey] {
        let reply: AuthReply
        do {
            reply = try await send(
                AuthRequest(.get, "/auth/v1/.well-known/jwks.json", origin: origin), replySize: AuthLimits.keySetSize)
        } catch .answer(let answer) where answer.status == 404 {
            // Servers before v2.157 publish no keys.
            return []
        }
        let keys = try reply.decode(KeySetReply.self).publicKeys
        clock.observe(reply.serverDate)
        return keys
    }
}

/// A token with a lifetime, as functions return it.
struct TokenReply: Decodable {
    private let token: String?
    private let tokenType: String?
    private let expiresIn: Double?

    private enum CodingKeys: String, CodingKey {
        case token
        case tokenType = "token_type"
        case expiresIn = "expires_in"
    }

    /// - Throws: ``BackendFailure/malformed(_:)`` naming the first part that cannot be used.
    func grant(by reply: AuthReply) throws(BackendFailure) -> APIGrant {
        try WireToken.checkType(tokenType)
        return APIGrant(
            token: try WireToken.secret(token, "token"),
            expiry: reply.expiry(after: try WireToken.lifetime(expiresIn)))
    }
}
