import Foundation

/// Sign-in in a browser: the redirect to a provider, and the address that it redirects back to, with the user's identity or an
/// error.
extension BackendParts {
    func authorize(_ request: Request) async throws -> Reply {
        let provider = (request.query["provider"] ?? "").lowercased()
        // Without a development issuer, its page is closed or another issuer is configured.
        guard let issuer = developmentIssuer, let page = URL(string: issuer.name), provider == IdentityTokens.provider
        else { throw CallError.invalid("Unsupported provider: provider is not enabled") }
        guard let owner = LoopbackUsers.owner(of: request.peer) else { return DevelopmentForm.otherUser }
        let redirect = redirects.target(of: request)
        let challenge = try FlowChallenge.read(
            request.query["code_challenge"], method: request.query["code_challenge_method"])
        let state = try await store.write { database, now in
            try ProviderStates.begin(
                provider: provider, redirect: redirect, challenge: challenge, owner: owner, now: now, in: database)
        }
        return RedirectReply.make(to: page, query: [("state", state)], status: 302)
    }

    func returnFromProvider(_ request: Request) async throws -> Reply {
        let state = request.query["state"] ?? ""
        // Without a state, the redirect target is not known: these errors are not redirected.
        guard !state.isEmpty else { throw CallError.stateMissing }
        // In a separate transaction: the state is used up even when a later step fails.
        let record = try await store.write { try ProviderStates.redeem(state, now: $1, in: $0) }
        let target = URL(string: record.redirectTo) ?? redirects.siteURL
        do {
            return try await complete(record, state: state, target: target, request)
        } catch let error as CallError {
            let isDenied = ["user_banned", "provider_email_needs_verification"].contains(error.code)
            let word = isDenied ? "access_denied" : error.status == 400 ? "invalid_request" : "server_error"
            return Self.refusal(
                [("error", word), ("error_code", error.code), ("error_description", error.message)], target)
        } catch let error as OAuthError {
            return Self.refusal([("error", error.error), ("error_description", error.description)], target)
        }
    }

    private func complete(
        _ record: ProviderStateRecord, state: String, target: URL, _ request: Request
    ) async throws -> Reply {
        if let error = request.query["error"], !error.isEmpty {
            throw OAuthError(error: error, description: request.query["error_description"] ?? "")
        }
        let identity = try await providedIdentity(record, state: state, code: request.query["code"] ?? "")
        guard let flowID = record.flowID else {
            let session = try await sessions.open { database, now in
                let user = try ProvidedAccounts.account(for: identity, options: options, now: now, in: database)
                return SignIn(user: user, method: "oauth")
            }
            return RedirectReply.make(to: target, fragment: session.fragment(), status: 302)
        }
        let code = try await store.write { database, now in
            let user = try ProvidedAccounts.account(for: identity, options: options, now: now, in: database)
            return try FlowStates.issueCode(for: flowID, userID: user.id, now: now, in: database)
        }
        return RedirectReply.make(to: target, query: [("code", code)], status: 302)
    }

    /// The development issuer's code is its token, which is valid for this state only.
    private func providedIdentity(
        _ record: ProviderStateRecord, state: String, code: String
    ) async throws -> ProvidedIdentity {
        guard !code.isEmpty else {
            throw CallError.badRequest("bad_oauth_callback", "OAuth callback with missing authorization code missing")
        }
        let claims = try? await identityTokens.verified(code)
        guard let claims, let subject = claims.sub, claims.nonce == ProviderStates.binding(of: state) else {
            throw CallError.badRequest("bad_oauth_callback", "Unable to exchange external code")
        }
        return ProvidedIdentity(provider: record.provider, subject: subject, claims: claims)
    }

    /// As in the real server: the error is in both the query and the fragment, with or without a PKCE flow.
    private static func refusal(_ items: [(name: String, value: String)], _ target: URL) -> Reply {
        RedirectReply.make(to: target, query: items, fragment: items, status: 302)
    }
}
