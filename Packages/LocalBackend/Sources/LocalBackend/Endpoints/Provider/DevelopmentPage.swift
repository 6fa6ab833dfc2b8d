import Foundation

/// The development issuer's page, which asks users who they are.
///
/// Only the user who began the sign-in gets the form, and only the form can sign in: it holds a token that works once,
/// for this state and this user, and that pages of other sites cannot read.
struct DevelopmentPage: Endpoint {
    let method = "GET"
    let path = DevelopmentIssuer.path
    let accounts: Accounts

    func reply(to request: Request) async throws -> Reply {
        guard RequestSource.opensPage(request.headers) else { return DevelopmentForm.otherSite }
        guard let user = LoopbackUsers.owner(of: request.peer) else { return DevelopmentForm.otherUser }
        let state = request.query["state"] ?? ""
        let token = try await accounts.store.write {
            try ProviderStates.issuePageToken(for: state, to: user, now: $1, in: $0)
        }
        guard let token else { return DevelopmentForm.ended }
        return DevelopmentForm(state: state, token: token).page
    }
}

/// Handles the form of ``DevelopmentPage``.
struct DevelopmentSignIn: Endpoint {
    let method = "POST"
    let path = DevelopmentIssuer.path
    let issuer: DevelopmentIssuer
    let accounts: Accounts
    /// The address that browsers are redirected to.
    let callback: String

    func reply(to request: Request) async throws -> Reply {
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
        do throws(AuthError) {
            _ = try EmailAddress.normalized(email)
        } catch {
            let next = try await accounts.store.write {
                try ProviderStates.issuePageToken(for: state, to: user, now: $1, in: $0)
            }
            guard let next else { return DevelopmentForm.ended }
            return DevelopmentForm(state: state, token: next, email: email, name: name, complaint: error.message).page
        }
        let identity = DevelopmentIdentity(
            email: email, name: name.isEmpty ? nil : name, nonce: ProviderStates.binding(of: state))
        let code = try await issuer.token(for: identity)
        return RedirectReply.make(to: callback, query: [("code", code), ("state", state)], status: 302)
    }
}
