import Foundation

/// Redirects a browser to a provider, to sign in there.
struct Authorize: Endpoint {
    let method = "GET"
    let path = "/auth/v1/authorize"
    /// The address of the development issuer's page; nil when that page is closed or another issuer is configured.
    let page: String?
    let accounts: Accounts
    let redirects: RedirectRules

    func reply(to request: Request) async throws -> Reply {
        let provider = (request.query["provider"] ?? "").lowercased()
        guard let page, provider == IdentityTokens.provider else {
            let reason =
                Self.known.contains(provider)
                ? "provider is not enabled" : "Provider \(provider.prefix(64)) could not be found"
            throw AuthError.invalid("Unsupported provider: \(reason)")
        }
        guard let owner = LoopbackUsers.owner(of: request.peer) else { return DevelopmentForm.otherUser }
        let redirect = redirects.target(of: request)
        let challenge = try CodeChallenge.read(
            request.query["code_challenge"], method: request.query["code_challenge_method"])
        let state = try await accounts.store.write { database, now in
            try ProviderStates.begin(
                provider: provider, redirect: redirect, challenge: challenge, owner: owner, now: now, in: database)
        }
        guard let page = URL(string: page) else { throw AuthError.invalid("Unsupported provider") }
        return RedirectReply.make(to: page, query: [("state", state)], status: 302)
    }

    /// The providers that the real server knows.
    private static let known: Set<String> = [
        "apple", "azure", "bitbucket", "discord", "facebook", "figma", "fly", "github", "gitlab", "google", "kakao",
        "keycloak", "linkedin", "linkedin_oidc", "notion", "slack", "slack_oidc", "snapchat", "spotify", "twitch",
        "twitter", "vercel_marketplace", "workos", "x", "zoom",
    ]
}
