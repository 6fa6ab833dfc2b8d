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

    private func form(_ form: DevelopmentForm, for user: uid_t) async throws -> Reply {
        let token = try await store.write {
            try ProviderStates.issuePageToken(for: form.state, to: user, now: $1, in: $0)
        }
        return token.map(form.page) ?? DevelopmentForm.ended
    }

    func takeDevelopmentForm(_ request: Request, _ issuer: DevelopmentIssuer) async throws -> Reply {
        guard RequestSource.isOwnPage(request.headers) else { return DevelopmentForm.otherSite }
        guard let user = LoopbackUsers.owner(of: request.peer) else { return DevelopmentForm.otherUser }
        let fields = QueryItems(String(decoding: request.body, as: UTF8.self))
        let (state, token) = (fields["state"] ?? "", fields["token"] ?? "")
        let isTaken = try await store.write {
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

/// The form of the development issuer's page, and the replies that are shown in its place.
struct DevelopmentForm {
    let state: String
    var email = ""
    var name = ""
    var complaint = ""

    static let otherUser = Reply.text(
        "Only the user who runs the server and started this sign-in can open this page.\n", status: 403)
    static let otherSite = Reply.text("Open this page by itself, not from another site.\n", status: 403)
    static let ended = Reply.text("This sign-in has ended. Start again in the app.\n", status: 400)

    func page(token: String) -> Reply {
        .page(
            """
            <!doctype html>
            <html lang="en">
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width">
            <title>Sign in with Apple, for development</title>
            <style>body{font:1rem/1.5 sans-serif;max-width:24rem;margin:3rem auto;padding:0 1rem}
            label,input,button{display:block;width:100%;box-sizing:border-box}input,button{font:inherit;padding:.5rem;margin:.25rem 0 1rem}
            </style>
            <h1>Sign in as…</h1>
            <p>This page replaces Apple's on this machine. It accepts any address.</p>
            <p role="alert">\(HTMLText.escaped(complaint))</p>
            <form method="post" action="\(DevelopmentIssuer.path)">
            <input type="hidden" name="state" value="\(HTMLText.escaped(state))">
            <input type="hidden" name="token" value="\(HTMLText.escaped(token))">
            <label for="email">Email address</label>
            <input id="email" name="email" value="\(HTMLText.escaped(email))" autocomplete="email" required autofocus>
            <label for="name">Name, if you like</label>
            <input id="name" name="name" value="\(HTMLText.escaped(name))" autocomplete="name">
            <button>Continue</button>
            <button name="cancel" value="1" formnovalidate>Cancel</button>
            </form>
            </html>

            """)
    }
}

enum HTMLText {
    /// Safe between tags and inside a quoted attribute.
    ///
    /// By scalars, as browsers read: a sign followed by a combining mark is one `Character`, but still that sign in
    /// HTML.
    static func escaped(_ text: String) -> String {
        text.unicodeScalars.map { escapes[$0] ?? String($0) }.joined()
    }

    private static let escapes: [Unicode.Scalar: String] = [
        "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;",
    ]
}
