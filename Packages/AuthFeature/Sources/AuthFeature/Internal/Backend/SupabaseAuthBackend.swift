import Core
import Foundation
import HTTPTypes
import Networking

/// The Supabase Auth REST protocol. Its rules are in `Protocol.md`.
///
/// Every call makes one request, or none when it cannot be sent; nothing is retried here. The last byte of the reply must
/// arrive within `limit`, or within ``AuthLimits/request``; for a sign-out, within ``AuthLimits/signOut``.
@MainActor
struct SupabaseAuthBackend {
    let http: any HTTPClient
    let endpoint: @Sendable () async throws -> BackendEndpoint
    /// Takes the time from every reply that can be used.
    let clock: ServerClock

    /// The identity that sessions and flows are bound to, `BackendEndpoint.identity`.
    func origin() async throws(BackendFailure) -> String {
        try await resolve().identity
    }

    /// Creates an account. Nil: the account must be confirmed before it gets a session.
    func signUp(email: String, password: Secret, challenge: CodeChallenge) async throws(BackendFailure) -> Grant? {
        let content: [String: RequestValue] = ["email": .text(email), "password": .secret(password)]
        let reply = try await send(
            AuthRequest(.post, "/auth/v1/signup", query: Self.comeBack, content: content.with(challenge)))
        if let grant = try grant(in: reply) { return grant }
        _ = try AppUser(try reply.object())
        return nil
    }

    func signIn(email: String, password: Secret) async throws(BackendFailure) -> Grant {
        try await granted(.token("password", ["email": .text(email), "password": .secret(password)]))
    }

    /// - Parameter nonce: in its original form, not hashed.
    func signIn(appleToken: Secret, nonce: Secret) async throws(BackendFailure) -> Grant {
        try await granted(
            .token("id_token", ["provider": .text("apple"), "id_token": .secret(appleToken), "nonce": .secret(nonce)]))
    }

    /// The address where the browser starts a sign-in with Apple.
    func appleAddress(challenge: CodeChallenge) async throws(BackendFailure) -> URL {
        var endpoint = try await resolve()
        if endpoint.socket != nil {
            // The process that served the embedded backend may have exited, and another program may now use its port. A
            // reply through the socket shows that a process serves the backend; its address for browsers is known then.
            _ = try await send(AuthRequest(.get, "/auth/v1/health"))
            endpoint = try await resolve()
        }
        let query = AuthRequest.text(of: [
            "provider": "apple", "redirect_to": CallbackLink.address, "scopes": "name email",
            "code_challenge": challenge.text, "code_challenge_method": CodeChallenge.method,
        ])
        guard let address = endpoint.browserURL else {
            throw .unavailable(
                "the built-in backend cannot listen where your browser could reach it. See the log, or sign in another way"
            )
        }
        guard let url = URL(string: address.absoluteString + "/auth/v1/authorize" + query) else {
            throw .unavailable("the backend's address is not valid: \(address.absoluteString)")
        }
        return url
    }

    func refresh(_ renewal: Bearer, limit: Duration) async throws(BackendFailure) -> Grant {
        try await granted(
            .token("refresh_token", ["refresh_token": .secret(renewal.token)], origin: renewal.origin), limit: limit)
    }

    func exchange(code: Secret, for flow: Flow) async throws(BackendFailure) -> Grant {
        try await granted(
            .token("pkce", ["auth_code": .secret(code), "code_verifier": .secret(flow.verifier)], origin: flow.origin))
    }

    /// Where links redirect to; a server that does not allow it redirects to its site instead.
    static var comeBack: KeyValuePairs<String, String> { ["redirect_to": CallbackLink.address] }

    func send(
        _ request: AuthRequest, limit: Duration = AuthLimits.request
    ) async throws(BackendFailure) -> AuthReply {
        let endpoint = try await resolve()
        let origin = endpoint.identity
        if let bound = request.origin, bound != origin { throw .otherBackend(stored: bound, current: origin) }
        let reply = try await send(request, to: endpoint, limit: limit)
        guard reply.response.status.kind == .successful else {
            throw .answer(ServerAnswer(reply, hiding: request.secrets, now: clock.now()))
        }
        return AuthReply(reply: reply, receivedAt: clock.now(), origin: origin)
    }

    /// Opens a mail's link, as a browser would.
    ///
    /// - Returns: where it redirects to; nil when the link is not this backend's, and then nothing was sent.
    func open(_ link: MailLink) async throws(BackendFailure) -> URL? {
        let endpoint = try await resolve()
        let addresses = [endpoint.url, endpoint.browserURL].compactMap { $0?.absoluteString.lowercased() }
        guard addresses.contains(link.server) else { return nil }
        let request = AuthRequest(.get, "\(MailLink.path)?\(link.query)")
        let reply = try await send(request, to: endpoint, limit: AuthLimits.request)
        guard reply.response.status.kind == .redirection else {
            let token = FormItems(link.query).first("token").map(Secret.init)
            throw .answer(ServerAnswer(reply, hiding: [token].compactMap(\.self), now: clock.now()))
        }
        guard let target = reply.response.headerFields[.location].flatMap({ URL(string: $0) }) else {
            throw .malformed("it does not say where the link leads")
        }
        return target
    }

    private func send(
        _ request: AuthRequest, to endpoint: BackendEndpoint, limit: Duration
    ) async throws(BackendFailure) -> HTTPReply {
        let limits = HTTPLimits(
            connect: min(HTTPLimits().connect, limit), total: limit, bodySize: AuthLimits.replySize)
        let head = try request.head(for: endpoint)
        do {
            return try await http.send(head, body: request.body, limits: limits)
        } catch {
            throw .transport(error)
        }
    }

    func granted(
        _ request: AuthRequest, limit: Duration = AuthLimits.request
    ) async throws(BackendFailure) -> Grant {
        let reply = try await send(request, limit: limit)
        guard let grant = try grant(in: reply) else { throw .malformed("its access_token is missing") }
        return grant
    }

    func grant(in reply: AuthReply) throws(BackendFailure) -> Grant? {
        guard let grant = try reply.grant() else { return nil }
        clock.observe(reply.serverDate)
        return grant
    }

    private func resolve() async throws(BackendFailure) -> BackendEndpoint {
        do {
            return try await endpoint()
        } catch {
            throw .unavailable("\(error)")
        }
    }
}

extension AuthRequest {
    fileprivate static func token(
        _ grant: String, _ content: [String: RequestValue], origin: String? = nil
    ) -> AuthRequest {
        AuthRequest(.post, "/auth/v1/token", query: ["grant_type": grant], content: content, origin: origin)
    }
}

extension [String: RequestValue] {
    func with(_ challenge: CodeChallenge?) -> [String: RequestValue] {
        merging(challenge?.content ?? [:]) { $1 }
    }
}
