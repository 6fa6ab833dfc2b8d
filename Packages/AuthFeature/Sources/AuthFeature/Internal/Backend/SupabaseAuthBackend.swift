import Core
import Foundation
import HTTPTypes
import Networking

/// Speaks the Supabase Auth REST protocol. (Source: `AUTH-WIRE.md`.)
struct SupabaseAuthBackend: AuthBackend {
    private let http: any HTTPClient
    private let endpoint: @Sendable () async throws -> BackendEndpoint
    private let now: @Sendable () -> Date

    init(
        http: any HTTPClient, endpoint: @escaping @Sendable () async throws -> BackendEndpoint,
        now: @escaping @Sendable () -> Date
    ) {
        self.http = http
        self.endpoint = endpoint
        self.now = now
    }

    func signUp(email: String, password: Secret, limit: Duration) async throws(BackendFailure) -> Grant? {
        let reply = try await send(
            AuthRequest(.post, "/auth/v1/signup", content: ["email": Secret(email), "password": password]), limit)
        let session = try reply.decode(SessionReply.self)
        if session.isBareUser {
            _ = try reply.decode(SessionReply.User.self)
            return nil
        }
        return try grant(session, reply)
    }

    func signIn(email: String, password: Secret, limit: Duration) async throws(BackendFailure) -> Grant {
        let reply = try await send(
            AuthRequest(
                .post, "/auth/v1/token?grant_type=password", content: ["email": Secret(email), "password": password]),
            limit)
        return try grant(try reply.decode(SessionReply.self), reply)
    }

    func refresh(_ renewal: Bearer, limit: Duration) async throws(BackendFailure) -> Grant {
        let reply = try await send(
            AuthRequest(
                .post, "/auth/v1/token?grant_type=refresh_token", content: ["refresh_token": renewal.token],
                origin: renewal.origin),
            limit)
        return try grant(try reply.decode(SessionReply.self), reply)
    }

    func user(_ access: Bearer, limit: Duration) async throws(BackendFailure) -> UserReply {
        let reply = try await send(AuthRequest(.get, "/auth/v1/user", bearer: access), limit)
        return UserReply(user: try reply.decode(SessionReply.User.self).appUser(), serverDate: reply.serverDate)
    }

    func signOut(_ access: Bearer, limit: Duration) async throws(BackendFailure) {
        _ = try await send(AuthRequest(.post, "/auth/v1/logout?scope=global", bearer: access), limit)
    }

    func deleteAccount(_ access: Bearer, limit: Duration) async throws(BackendFailure) {
        let reply = try await send(
            AuthRequest(.post, "/functions/v1/delete-account", bearer: access, content: [:]), limit)
        // The relay answers 200 for a function that it could not run.
        if reply.says("x-relay-error", "true") {
            throw .answer(
                ServerAnswer(
                    status: reply.reply.response.status.code, message: "the function delete-account could not be run"))
        }
        // A proxy's page is no proof that anything was deleted.
        guard reply.reply.body.isEmpty || reply.isJSON else { throw .malformed("it is not JSON") }
    }

    private func resolve() async throws(BackendFailure) -> BackendEndpoint {
        do {
            return try await endpoint()
        } catch {
            throw .unavailable("\(error)")
        }
    }

    private func send(_ request: AuthRequest, _ limit: Duration) async throws(BackendFailure) -> AuthReply {
        let endpoint = try await resolve()
        let origin = endpoint.url.absoluteString.lowercased()
        if let bound = request.origin, bound != origin { throw .otherBackend(stored: bound, current: origin) }
        let head = try request.head(for: endpoint)
        let limits = HTTPLimits(
            connect: min(HTTPLimits().connect, limit), total: limit, bodySize: AuthLimits.replySize)
        let reply: HTTPReply
        do {
            reply = try await http.send(head, body: request.body, limits: limits)
        } catch {
            throw .transport(error)
        }
        guard reply.response.status.kind == .successful else {
            throw .answer(ServerAnswer(reply, hiding: request.secrets, now: now()))
        }
        return AuthReply(reply: reply, receivedAt: now(), origin: origin)
    }

    private func grant(_ session: SessionReply, _ reply: AuthReply) throws(BackendFailure) -> Grant {
        try session.grant(origin: reply.origin, receivedAt: reply.receivedAt, serverDate: reply.serverDate)
    }
}
