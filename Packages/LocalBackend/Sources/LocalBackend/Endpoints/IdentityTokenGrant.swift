import Foundation

/// A session for the ID token of a provider: Sign in with Apple, as apps do it.
struct IdentityTokenGrant: Grant {
    let type = "id_token"
    let tokens: IdentityTokens
    let sessions: Sessions
    let rules: AccountRules

    private struct Parameters: Decodable {
        let provider: String?
        let idToken: String?
        let nonce: String?
        let accessToken: String?
        let clientID: String?
        let issuer: String?
        let linkIdentity: Bool?

        enum CodingKeys: String, CodingKey {
            case provider, nonce, issuer
            case idToken = "id_token"
            case accessToken = "access_token"
            case clientID = "client_id"
            case linkIdentity = "link_identity"
        }
    }

    func session(for request: Request) async throws -> SessionReply {
        let parameters = try request.decode(Parameters.self)
        let (provider, issuer) = (parameters.provider ?? "", parameters.issuer ?? "")
        guard let token = parameters.idToken, !token.isEmpty else {
            throw OAuthError.invalidRequest("id_token required")
        }
        guard !provider.isEmpty || !((parameters.clientID ?? "").isEmpty || issuer.isEmpty) else {
            throw OAuthError.invalidRequest("provider or client_id and issuer required")
        }
        guard parameters.linkIdentity != true else {
            throw AuthError(404, .manualLinkingDisabled, "Manual linking is disabled")
        }
        try check(provider, issuer: issuer, claimed: TokenHeader.claimedIssuer(of: token))
        let identity = try await tokens.identity(
            IdentityTokens.Proof(token: token, nonce: parameters.nonce, accessToken: parameters.accessToken))
        return try await sessions.open(method: "oauth") { database, now in
            try ProvidedAccounts.account(for: identity, rules: rules, now: now, in: database)
        }
    }

    /// Accepts only calls that name the supported provider or its issuer.
    private func check(_ provider: String, issuer: String, claimed: String?) throws(AuthError) {
        guard provider == IdentityTokens.provider || tokens.verifier.names.contains(issuer) else {
            if let known = Self.others[provider] {
                throw .badRequest(.providerDisabled, "Provider (issuer \"\(known)\") is not enabled")
            }
            throw .invalid("Custom OIDC provider \"\(provider.prefix(64))\" not allowed")
        }
        if let claimed, !issuer.isEmpty, issuer != claimed {
            throw .invalid("Provided issuer does not match ID token issuer")
        }
    }

    /// The other providers whose ID tokens the real server can accept, and their issuers.
    private static let others = [
        "google": "https://accounts.google.com", "azure": "https://login.microsoftonline.com",
        "facebook": "https://www.facebook.com", "kakao": "https://kauth.kakao.com", "keycloak": "",
        "snapchat": "https://accounts.snapchat.com", "vercel_marketplace": "https://marketplace.vercel.com",
    ]
}
