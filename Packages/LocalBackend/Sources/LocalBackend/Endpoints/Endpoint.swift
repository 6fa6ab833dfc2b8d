import Core

struct Endpoint: Sendable {
    let method: String
    /// The full path, without a trailing slash. A segment `{name}` matches any segment: see ``Request/captures``.
    let path: String
    let access: Access
    /// Throws ``CallError`` for an error that the caller may see; any other error becomes a 500 without details.
    let reply: @Sendable (Request) async throws -> Reply

    init(
        _ method: String, _ path: String, _ access: Access,
        _ reply: @escaping @Sendable (Request) async throws -> Reply
    ) {
        self.method = method
        self.path = path
        self.access = access
        self.reply = reply
    }

    init(
        _ method: String, _ path: String, _ access: Access,
        _ reply: @escaping @Sendable (Request, Caller) async throws -> Reply
    ) {
        self.init(method, path, access) { request in
            // Only an access that needs a session finds a caller.
            guard let caller = request.caller else { throw CallError.sessionNotFound }
            return try await reply(request, caller)
        }
    }
}

extension BackendParts {
    var endpoints: [Endpoint] {
        [
            Endpoint("GET", "/auth/v1/health", .anyone) { _ in .json(Settings.health) },
            Endpoint("GET", "/auth/v1/settings", .key) { _ in .json(Settings.json(options)) },
            Endpoint("GET", "/auth/v1/.well-known/jwks.json", .anyone) { _ in jsonWebKeys },
            Endpoint("POST", "/auth/v1/signup", .key, signUp),
            Endpoint("POST", "/auth/v1/token", .key, openSession),
            Endpoint("POST", "/auth/v1/otp", .key, mailOneTimePassword),
            Endpoint("POST", "/auth/v1/magiclink", .key, mailMagicLink),
            Endpoint("POST", "/auth/v1/recover", .key, mailRecovery),
            Endpoint("POST", "/auth/v1/resend", .key, mailAgain),
            Endpoint("POST", "/auth/v1/verify", .anyone, verifyProof),
            Endpoint("GET", "/auth/v1/verify", .anyone, openLink),
            Endpoint("GET", "/auth/v1/reauthenticate", .session, mailReauthentication),
            Endpoint("GET", "/auth/v1/user", .session) { .json($1.account.json) },
            Endpoint("PUT", "/auth/v1/user", .session, updateUser),
            Endpoint("POST", "/auth/v1/logout", .session, signOut),
            Endpoint("POST", "/functions/v1/delete-account", .confirmedSession, deleteAccount),
            Endpoint("POST", "/functions/v1/feedback", .session, takeFeedback),
            Endpoint("POST", "/functions/v1/api-token", .confirmedSession, issueAPIToken),
            Endpoint("POST", "/auth/v1/factors", .session, enrollFactor),
            Endpoint("POST", "/auth/v1/factors/{factor_id}/challenge", .session, challengeFactor),
            Endpoint("POST", "/auth/v1/factors/{factor_id}/verify", .session, verifyFactor),
            Endpoint("DELETE", "/auth/v1/factors/{factor_id}", .session, removeFactor),
            Endpoint("GET", "/auth/v1/authorize", .anyone, authorize),
        ] + developmentEndpoints + administration
    }

    private var developmentEndpoints: [Endpoint] {
        guard let issuer = developmentIssuer else { return [] }
        return [
            Endpoint("GET", "/auth/v1/callback", .anyone, returnFromProvider),
            Endpoint("GET", DevelopmentIssuer.path, .anyone, showDevelopmentPage),
            Endpoint("POST", DevelopmentIssuer.path, .anyone) { try await takeDevelopmentForm($0, issuer) },
        ]
    }

    private var administration: [Endpoint] {
        let (users, user) = ("/auth/v1/admin/users", "/auth/v1/admin/users/{user_id}")
        return [
            Endpoint("GET", users, .administrator, listUsers),
            Endpoint("POST", users, .administrator, createUser),
            Endpoint("GET", user, .administrator) { .json(try await account(of: $0).json) },
            Endpoint("PUT", user, .administrator, changeUser),
            Endpoint("DELETE", user, .administrator, deleteUser),
            Endpoint("POST", "/auth/v1/admin/generate_link", .administrator, generateLink),
            Endpoint("GET", user + "/factors", .administrator) {
                .json(.array(try await account(of: $0).factorList))
            },
            Endpoint("DELETE", user + "/factors/{factor_id}", .administrator, deleteFactor),
            Endpoint("POST", "/auth/v1/invite", .administrator, invite),
        ]
    }
}
