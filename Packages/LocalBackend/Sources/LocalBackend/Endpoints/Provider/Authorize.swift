import Foundation

extension BackendParts {
    /// Redirects a browser to a provider, to sign in there.
    func authorize(_ request: Request) async throws -> Reply {
        let provider = (request.query["provider"] ?? "").lowercased()
        // Without a development issuer, its page is closed or another issuer is configured.
        guard let issuer = developmentIssuer, let page = URL(string: issuer.name), provider == IdentityTokens.provider
        else {
            let reason =
                Self.knownProviders.contains(provider)
                ? "provider is not enabled" : "Provider \(provider.prefix(64)) could not be found"
            throw CallError.invalid("Unsupported provider: \(reason)")
        }
        guard let owner = LoopbackUsers.owner(of: request.peer) else { return DevelopmentForm.otherUser }
        let redirect = redirects.target(of: request)
        let challenge = try FlowChallenge.read(
            request.query["code_challenge"], method: request.query["code_challenge_method"])
        let state = try await accounts.store.write { database, now in
            try ProviderStates.begin(
                provider: provider, redirect: redirect, challenge: challenge, owner: owner, now: now, in: database)
        }
        return RedirectReply.make(to: page, query: [("state", state)], status: 302)
    }

    /// The providers that the real server knows.
    private static let knownProviders: Set<String> = [
        "apple", "azure", "bitbucket", "discord", "facebook", "figma", "fly", "github", "gitlab", "google", "kakao",
        "keycloak", "linkedin", "linkedin_oidc", "notion", "slack", "slack_oidc", "snapchat", "spotify", "twitch",
        "twitter", "vercel_marketplace", "workos", "x", "zoom",
    ]
}
