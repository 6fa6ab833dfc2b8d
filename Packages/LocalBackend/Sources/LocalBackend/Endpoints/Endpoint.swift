import Core

struct Endpoint: Sendable {
    let method: String
    /// The full path, without a trailing slash. A segment `{name}` matches any segment: see ``Request/captures``.
    let path: String
    /// Throws ``CallError`` for an error that the caller may see; any other error becomes a 500 without details.
    let reply: @Sendable (Request) async throws -> Reply

    init(_ method: String, _ path: String, _ reply: @escaping @Sendable (Request) async throws -> Reply) {
        self.method = method
        self.path = path
        self.reply = reply
    }
}

extension BackendParts {
    var endpoints: [Endpoint] {
        [
            Endpoint("GET", "/auth/v1/health") { _ in .json(Settings.health) },
            Endpoint("GET", "/auth/v1/settings") { _ in .json(Settings.json(options)) },
            Endpoint("GET", "/auth/v1/.well-known/jwks.json") { _ in jsonWebKeys },
            Endpoint("POST", "/auth/v1/signup", signUp),
            Endpoint("POST", "/auth/v1/token", openSession),
            Endpoint("POST", "/auth/v1/otp", mailOneTimePassword),
            Endpoint("POST", "/auth/v1/magiclink", mailMagicLink),
            Endpoint("POST", "/auth/v1/recover", mailRecovery),
            Endpoint("POST", "/auth/v1/resend", mailAgain),
            Endpoint("POST", "/auth/v1/verify", verifyProof),
            Endpoint("GET", "/auth/v1/verify", openLink),
            Endpoint("GET", "/auth/v1/reauthenticate", mailReauthentication),
            Endpoint("GET", "/auth/v1/user") { .json(try await caller(of: $0).account.json) },
            Endpoint("PUT", "/auth/v1/user", updateUser),
            Endpoint("POST", "/auth/v1/logout", signOut),
            Endpoint("POST", "/functions/v1/delete-account", deleteAccount),
            Endpoint("POST", "/functions/v1/feedback", takeFeedback),
            Endpoint("POST", "/functions/v1/api-token", issueAPIToken),
            Endpoint("POST", "/auth/v1/factors", enrollFactor),
            Endpoint("POST", "/auth/v1/factors/{factor_id}/challenge", challengeFactor),
            Endpoint("POST", "/auth/v1/factors/{factor_id}/verify", verifyFactor),
            Endpoint("DELETE", "/auth/v1/factors/{factor_id}", removeFactor),
            Endpoint("GET", "/auth/v1/authorize", authorize),
        ] + developmentEndpoints + administration
    }

    private var developmentEndpoints: [Endpoint] {
        guard let issuer = developmentIssuer else { return [] }
        return [
            Endpoint("GET", "/auth/v1/callback", returnFromProvider),
            Endpoint("GET", DevelopmentIssuer.path, showDevelopmentPage),
            Endpoint("POST", DevelopmentIssuer.path) { try await takeDevelopmentForm($0, issuer) },
        ]
    }

    /// The endpoints that need the service-role key.
    private var administration: [Endpoint] {
        let (users, user) = ("/auth/v1/admin/users", "/auth/v1/admin/users/{user_id}")
        return [
            Endpoint("GET", users, listUsers),
            Endpoint("POST", users, createUser),
            Endpoint("GET", user) { .json(try await adminAccounts.find($0).json) },
            Endpoint("PUT", user, changeUser),
            Endpoint("DELETE", user, deleteUser),
            Endpoint("POST", "/auth/v1/admin/generate_link", generateLink),
            Endpoint("GET", user + "/factors") { .json(.array(try await adminAccounts.find($0).factorList)) },
            Endpoint("PUT", user + "/factors/{factor_id}", renameFactor),
            Endpoint("DELETE", user + "/factors/{factor_id}", deleteFactor),
            Endpoint("POST", "/auth/v1/invite", invite),
        ].map { endpoint in
            Endpoint(endpoint.method, endpoint.path) { request in
                try await checkAdministrator(request)
                return try await endpoint.reply(request)
            }
        }
    }
}
