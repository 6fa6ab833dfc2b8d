import Foundation

/// The development issuer's page, which asks users who they are.
///
/// Only the user who began the sign-in gets the form, and only the form can sign in: it holds a token that works once,
/// for this state and this user, and that pages of other sites cannot read.
extension BackendParts {
    func showDevelopmentPage(_ request: Request) async throws -> Reply {
        guard RequestSource.opensPage(request.headers) else { return DevelopmentForm.otherSite }
        guard let user = LoopbackUsers.owner(of: request.peer) else { return DevelopmentForm.otherUser }
        return try await form(DevelopmentForm(state: request.query["state"] ?? ""), for: user)
    }

    /// The form with a new token.
    private func form(_ form: DevelopmentForm, for user: uid_t) async throws -> Reply {
        let token = try await accounts.store.write {
            try ProviderStates.issuePageToken(for: form.state, to: user, now: $1, in: $0)
        }
        return token.map(form.page) ?? DevelopmentForm.ended
    }

    /// Handles the form.
    func takeDevelopmentForm(_ request: Request, _ issuer: DevelopmentIssuer) async throws -> Reply {
        guard RequestSource.isOwnPage(request.headers) else { return DevelopmentForm.otherSite }
        guard let user = LoopbackUsers.owner(of: request.peer) else { return DevelopmentForm.otherUser }
        let fields = QueryItems(String(decoding: request.body, as: UTF8.self))
        let (state, token) = (fields["state"] ?? "", fields["token"] ?? "")
        let isTaken = try await accounts.store.write {
            try ProviderStates.takePageToken(token, of: state, from: user, now: $1, in: $0)
        }
        guard isTaken, let callback = URL(string: callback) else { return DevelopmentForm.ended }
        if fields["cancel"] != nil {
            // Apple's name for this error.
            return RedirectReply.make(
                to: callback, query: [("error", "user_cancelled_authorize"), ("state", state)], status: 302)
        }
        let (email, name) = (fields["email"] ?? "", fields["name"] ?? "")
        do throws(CallError) {
            _ = try EmailAddress.normalized(email)
        } catch {
            return try await form(
                DevelopmentForm(state: state, email: email, name: name, complaint: error.message), for: user)
        }
        let identity = DevelopmentIdentity(
            email: email, name: name.isEmpty ? nil : name, nonce: ProviderStates.binding(of: state))
        let code = try await issuer.token(for: identity)
        return RedirectReply.make(to: callback, query: [("code", code), ("state", state)], status: 302)
    }
}
