import Core
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

    func apiToken(_ access: Bearer) async throws(BackendFailure) -> (token: Secret, expiry: Expiry) {
        let reply = try await call("api-token", access)
        let token = try reply.functionToken()
        clock.observe(reply.serverDate)
        return token
    }

    private func user(
        _ request: AuthRequest, of session: Session?, limit: Duration = AuthLimits.request
    ) async throws(BackendFailure) -> AppUser {
        let reply = try await send(request, limit: limit)
        let user = try AppUser(try reply.object())
        guard session == nil || session?.userID == user.uid else {
            throw .malformed("it names another user than the session's")
        }
        clock.observe(reply.serverDate)
        return user
    }

    private func call(_ function: String, _ access: Bearer) async throws(BackendFailure) -> AuthReply {
        let reply = try await send(AuthRequest(.post, "/functions/v1/\(function)", bearer: access, content: [:]))
        // The relay answers 200 for a function that it could not run.
        if let name = HTTPField.Name("x-relay-error"), reply.reply.response.headerFields[name]?.lowercased() == "true" {
            throw .answer(
                ServerAnswer(
                    status: reply.reply.response.status.code, message: "the function \(function) could not be run"))
        }
        return reply
    }
}

/// Second factors.
extension SupabaseAuthBackend {
    func enrollFactor(name: String, _ access: Bearer) async throws(BackendFailure) -> FactorEnrollment {
        // The issuer is what authenticator apps show above the account.
        let content: [String: RequestValue] = [
            "factor_type": .text("totp"), "friendly_name": .text(name), "issuer": .text("Slipway"),
        ]
        let reply = try await send(AuthRequest(.post, "/auth/v1/factors", bearer: access, content: content))
        return try reply.enrollment(name: name)
    }

    func removeFactor(_ id: String, _ access: Bearer) async throws(BackendFailure) {
        // A proxy's page is no proof that anything was removed.
        try await send(AuthRequest(.delete, "/auth/v1/factors/\(id)", bearer: access)).checkIsNoPage()
    }

    /// Asks for a code of a factor. Returns the id with which the code is confirmed.
    func challengeFactor(_ id: String, _ access: Bearer) async throws(BackendFailure) -> String {
        try await send(AuthRequest(.post, "/auth/v1/factors/\(id)/challenge", bearer: access, content: [:])).text("id")
    }

    /// Confirms a code of a factor. The granted tokens replace those of the bearer's session.
    func verifyFactor(
        _ id: String, challenge: String, code: Secret, _ access: Bearer
    ) async throws(BackendFailure) -> Grant {
        let content: [String: RequestValue] = ["challenge_id": .text(challenge), "code": .secret(code)]
        return try await granted(
            AuthRequest(.post, "/auth/v1/factors/\(id)/verify", bearer: access, content: content))
    }
}

/// Mails, and the codes in them.
extension SupabaseAuthBackend {
    func sendMagicLink(email: String, challenge: CodeChallenge) async throws(BackendFailure) {
        try await sendMail("/auth/v1/otp", ["email": .text(email)], challenge)
    }

    func sendRecovery(email: String, challenge: CodeChallenge) async throws(BackendFailure) {
        try await sendMail("/auth/v1/recover", ["email": .text(email)], challenge)
    }

    // Older servers ignore the challenge here: their link carries tokens and is refused, but the code beside it works.
    // (Source: internal/api/resend.go of supabase/auth, v2.151 and today's.)
    func resend(_ mail: ResendableMail, email: String, challenge: CodeChallenge) async throws(BackendFailure) {
        let type = mail == .signUp ? "signup" : "email_change"
        try await sendMail("/auth/v1/resend", ["type": .text(type), "email": .text(email)], challenge)
    }

    private func sendMail(
        _ path: String, _ content: [String: RequestValue], _ challenge: CodeChallenge
    ) async throws(BackendFailure) {
        try await send(AuthRequest(.post, path, query: Self.comeBack, content: content.with(challenge)))
            .checkIsNoPage()
    }

    /// Redeems a code from a mail. Nil: the code was accepted, and another address must be confirmed as well.
    func verify(_ code: Secret, email: String, for purpose: CodePurpose) async throws(BackendFailure) -> Grant? {
        let type =
            switch purpose {
            case .signIn: "email"
            case .signUp: "signup"
            case .recovery: "recovery"
            case .emailChange: "email_change"
            }
        let reply = try await send(
            AuthRequest(
                .post, "/auth/v1/verify",
                content: ["type": .text(type), "email": .text(email), "token": .secret(code)]))
        if let grant = try grant(in: reply) { return grant }
        // The reply to the first of two confirmations contains only a message.
        _ = try reply.text("msg")
        return nil
    }
}
