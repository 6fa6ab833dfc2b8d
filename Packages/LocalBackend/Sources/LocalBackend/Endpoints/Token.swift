/// One way to get a session: a value of `grant_type`.
protocol Grant: Sendable {
    var type: String { get }

    func session(for request: Request) async throws -> SessionReply
}

/// A session in exchange for one of several kinds of proof.
struct Token: Endpoint {
    let method = "POST"
    let path = "/auth/v1/token"
    private let grants: [String: any Grant]

    init(grants: [any Grant]) {
        self.grants = Dictionary(grants.map { ($0.type, $0) }, uniquingKeysWith: { first, _ in first })
    }

    func reply(to request: Request) async throws -> Reply {
        guard let grant = grants[request.query["grant_type"] ?? ""] else {
            throw AuthError.badRequest(.invalidCredentials, "unsupported_grant_type")
        }
        return try .json(try await grant.session(for: request))
    }
}

/// A session's next access token, for its refresh token.
struct RefreshTokenGrant: Grant {
    let type = "refresh_token"
    let sessions: Sessions

    private struct Parameters: Decodable {
        let refreshToken: String?

        enum CodingKeys: String, CodingKey {
            case refreshToken = "refresh_token"
        }
    }

    func session(for request: Request) async throws -> SessionReply {
        let parameters = try request.decode(Parameters.self)
        guard let token = parameters.refreshToken, RefreshTokenChain.isWellFormed(token) else {
            throw AuthError.invalid("Refresh token is not valid")
        }
        return try await sessions.renew(with: token)
    }
}

/// A session for an e-mail address and its password.
struct PasswordGrant: Grant {
    let type = "password"
    let accounts: Accounts
    let passwords: PasswordHasher
    let sessions: Sessions
    let limiter: RateLimiter?

    private struct Parameters: Decodable {
        let email: String?
        let phone: String?
        let password: String?
    }

    func session(for request: Request) async throws -> SessionReply {
        let parameters = try request.decode(Parameters.self)
        let email = try Self.email(parameters)
        try await limiter?.countPassword(for: email)
        let user = try await accounts.find(email: email)
        let stored = user?.passwordHash
        // The hash comes first even for users who may not sign in: the response time must not reveal who has an
        // account.
        guard try await passwords.verify(parameters.password ?? "", against: stored), let user else {
            throw AuthError.invalidCredentials
        }
        return try await sessions.open(method: "password") { database, now in
            // The account may have been deleted, or its password changed, while the hash was computed.
            guard let user = try UserRecord.find(id: user.id, in: database), user.passwordHash == stored else {
                throw AuthError.invalidCredentials
            }
            guard !user.isBanned(at: now) else { throw AuthError.badRequest(.userBanned, "User is banned") }
            guard user.emailConfirmedAt != nil else {
                throw AuthError.badRequest(.emailNotConfirmed, "Email not confirmed")
            }
            return user
        }
    }

    private static func email(_ parameters: Parameters) throws(AuthError) -> String {
        let (email, phone) = (parameters.email ?? "", parameters.phone ?? "")
        guard email.isEmpty || phone.isEmpty else {
            throw .invalid("Only an email address or phone number should be provided on login.")
        }
        guard phone.isEmpty else { throw .unprocessable(.phoneProviderDisabled, "Phone logins are disabled") }
        guard !email.isEmpty else { throw .invalid("missing email or phone") }
        return email
    }
}

/// A session for the code that a link led to and the verifier that only its client has.
struct PKCEGrant: Grant {
    let type = "pkce"
    let sessions: Sessions

    private struct Parameters: Decodable {
        let authCode: String?
        let codeVerifier: String?

        enum CodingKeys: String, CodingKey {
            case authCode = "auth_code"
            case codeVerifier = "code_verifier"
        }
    }

    func session(for request: Request) async throws -> SessionReply {
        let parameters = try request.decode(Parameters.self)
        guard let code = parameters.authCode, let verifier = parameters.codeVerifier, !code.isEmpty, !verifier.isEmpty
        else {
            throw AuthError.invalid("invalid request: both auth code and code verifier should be non-empty")
        }
        return try await sessions.open { database, now in
            let flow = try FlowStates.exchange(code: code, verifier: verifier, now: now, in: database)
            guard let user = try flow.userID.flatMap({ try UserRecord.find(id: $0, in: database) }) else {
                throw AuthError.userNotFound
            }
            guard !user.isBanned(at: now) else { throw AuthError.badRequest(.userBanned, "User is banned") }
            return SignIn(user: user, method: flow.method)
        }
    }
}
