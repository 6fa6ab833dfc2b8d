extension BackendParts {
    func openSession(_ request: Request) async throws -> Reply {
        let session =
            switch request.query["grant_type"] {
            case "password": try await sessionForPassword(request)
            case "refresh_token": try await sessionForRefreshToken(request)
            case "pkce": try await sessionForCode(request)
            case "id_token": try await sessionForIdentityToken(request)
            default: throw CallError.badRequest("invalid_credentials", "unsupported_grant_type")
            }
        return .json(session.json)
    }

    private func sessionForRefreshToken(_ request: Request) async throws -> OpenedSession {
        let token = try request.members(texts: ["refresh_token"]).text("refresh_token")
        guard RefreshTokenChain.isWellFormed(token) else { throw CallError.invalid("Refresh token is not valid") }
        return try await sessions.renew(with: token)
    }

    private func sessionForPassword(_ request: Request) async throws -> OpenedSession {
        let body = try request.members(texts: ["email", "phone", "password"])
        let (email, password) = (body.text("email"), body.text("password"))
        guard !email.isEmpty else { throw CallError.invalid("missing email or phone") }
        try await limiter?.countPassword(for: email)
        let user = try await store.user(email: email)
        let stored = user?.passwordHash
        // The hash comes first even for users who may not sign in: the response time must not reveal who has an
        // account.
        guard try await passwords.verify(password, against: stored), let user else {
            throw CallError.invalidCredentials
        }
        return try await sessions.open { database, now in
            // The account may have been deleted, or its password changed, while the hash was computed.
            guard let user = try UserRecord.find(id: user.id, in: database), user.passwordHash == stored else {
                throw CallError.invalidCredentials
            }
            guard !user.isBanned(at: now) else { throw CallError.badRequest("user_banned", "User is banned") }
            guard user.emailConfirmedAt != nil else {
                throw CallError.badRequest("email_not_confirmed", "Email not confirmed")
            }
            return SignIn(user: user, method: "password")
        }
    }

    /// A session for the code that a link led to and the verifier that only its client has.
    private func sessionForCode(_ request: Request) async throws -> OpenedSession {
        let body = try request.members(texts: ["auth_code", "code_verifier"])
        let (code, verifier) = (body.text("auth_code"), body.text("code_verifier"))
        guard !code.isEmpty, !verifier.isEmpty else {
            throw CallError.invalid("invalid request: both auth code and code verifier should be non-empty")
        }
        return try await sessions.open { database, now in
            let flow = try FlowStates.exchange(code: code, verifier: verifier, now: now, in: database)
            guard let user = try flow.userID.flatMap({ try UserRecord.find(id: $0, in: database) }) else {
                throw CallError.userNotFound
            }
            guard !user.isBanned(at: now) else { throw CallError.badRequest("user_banned", "User is banned") }
            return SignIn(user: user, method: flow.method)
        }
    }

    /// A session for the ID token of a provider: Sign in with Apple, as apps do it.
    private func sessionForIdentityToken(_ request: Request) async throws -> OpenedSession {
        let body = try request.members(
            texts: ["id_token", "provider", "issuer", "client_id", "nonce", "access_token"], flags: ["link_identity"])
        let (token, provider, issuer) = (body.text("id_token"), body.text("provider"), body.text("issuer"))
        guard !token.isEmpty else { throw OAuthError.invalidRequest("id_token required") }
        guard !provider.isEmpty || !(body.text("client_id").isEmpty || issuer.isEmpty) else {
            throw OAuthError.invalidRequest("provider or client_id and issuer required")
        }
        guard body.flag("link_identity") != true else {
            throw CallError(404, "manual_linking_disabled", "Manual linking is disabled")
        }
        try checkProvider(provider, issuer: issuer, claimed: TokenHeader.claimedIssuer(of: token))
        let identity = try await identityTokens.identity(
            of: token, nonce: body.text("nonce"), accessToken: body.text("access_token"))
        return try await sessions.open { database, now in
            let user = try ProvidedAccounts.account(for: identity, options: options, now: now, in: database)
            return SignIn(user: user, method: "oauth")
        }
    }

    /// Accepts only calls that name the supported provider or its issuer.
    private func checkProvider(_ provider: String, issuer: String, claimed: String?) throws(CallError) {
        guard provider == IdentityTokens.provider || identityTokens.verifier.names.contains(issuer) else {
            guard !Settings.closedProviders.contains(provider) else {
                throw .badRequest("provider_disabled", "Provider \(provider) is not enabled")
            }
            throw .invalid("Custom OIDC provider \"\(provider.prefix(64))\" not allowed")
        }
        if let claimed, !issuer.isEmpty, issuer != claimed {
            throw .invalid("Provided issuer does not match ID token issuer")
        }
    }
}
