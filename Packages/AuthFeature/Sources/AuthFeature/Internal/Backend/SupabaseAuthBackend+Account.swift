import Core
import Foundation
import HTTPTypes
import Networking

/// Calls on behalf of a session.
extension SupabaseAuthBackend {
    func user(_ access: Bearer, limit: Duration) async throws(BackendFailure) -> UserReply {
        try await user(AuthRequest(.get, "/auth/v1/user", bearer: access), limit: limit)
    }

    /// - Parameter challenge: for the link of the mail, when the address is to change.
    func update(
        _ change: UserChange, challenge: CodeChallenge?, _ access: Bearer
    ) async throws(BackendFailure) -> UserReply {
        var content: [String: RequestValue] = [:]
        content["email"] = change.email.map { .text($0) }
        content["password"] = change.password.map { .secret($0) }
        content["data"] = change.data.map { .json(.object($0)) }
        return try await user(
            AuthRequest(
                .put, "/auth/v1/user", query: challenge == nil ? [:] : Self.comeBack, bearer: access,
                content: content.with(challenge)))
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
        return try reply.decode(TokenReply.self).grant(receivedAt: reply.receivedAt, serverDate: reply.serverDate)
    }

    private func user(
        _ request: AuthRequest, limit: Duration = AuthLimits.request
    ) async throws(BackendFailure) -> UserReply {
        let reply = try await send(request, limit: limit)
        return UserReply(user: try reply.decode(SessionReply.User.self).appUser(), serverDate: reply.serverDate)
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
    func publicKeys(origin: String) async throws(BackendFailure) -> PublicKeys {
        let reply: AuthReply
        do {
            reply = try await send(
                AuthRequest(.get, "/auth/v1/.well-known/jwks.json", origin: origin), replySize: AuthLimits.keySetSize)
        } catch .answer(let answer) where answer.status == 404 {
            // Servers before v2.157 publish no keys.
            return PublicKeys(keys: [], serverDate: nil)
        }
        return PublicKeys(keys: try reply.decode(KeySetReply.self).publicKeys, serverDate: reply.serverDate)
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
    func grant(receivedAt: Date, serverDate: Date?) throws(BackendFailure) -> APIGrant {
        try WireToken.checkType(tokenType)
        return APIGrant(
            token: try WireToken.secret(token, "token"), lifetime: try WireToken.lifetime(expiresIn),
            receivedAt: receivedAt, serverDate: serverDate)
    }
}
