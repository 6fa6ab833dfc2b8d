import Foundation
import GRDB

/// Where the development issuer asks who somebody is, and believes it.
///
/// A person fills in the form; a program adds `email`, and `name` if it likes, to the address that it was sent to, or
/// `cancel`.
struct DevelopmentPage: Endpoint {
    let method = "GET"
    let path = DevelopmentIssuer.path
    let issuer: DevelopmentIssuer
    let accounts: Accounts
    /// Where people are sent on to.
    let callback: String
    /// Whether a request comes from the user who runs this server: nobody else may say who they are.
    let isOwner: @Sendable (Request) -> Bool

    func reply(to request: Request) async throws -> Reply {
        guard isOwner(request) else {
            return .text("This page believes only the user of this machine who runs the server.\n", status: 403)
        }
        let state = request.query["state"] ?? ""
        let now = Timestamp(accounts.now())
        guard try await accounts.database.read({ try ProviderStates.isOpen(state, now: now, in: $0) }),
            let callback = URL(string: callback)
        else { return .text("This sign-in has ended. Begin it anew.\n", status: 400) }
        if request.query["cancel"] != nil {
            // Apple's word for it.
            return RedirectReply.make(
                to: callback, query: [("error", "user_cancelled_authorize"), ("state", state)], status: 302)
        }
        let (email, name) = (request.query["email"] ?? "", request.query["name"] ?? "")
        guard !email.isEmpty else { return .page(Self.form(state: state)) }
        do throws(AuthError) {
            _ = try EmailAddress.normalized(email)
        } catch {
            return .page(Self.form(state: state, email: email, name: name, complaint: error.message))
        }
        let identity = DevelopmentIdentity(
            email: email, name: name.isEmpty ? nil : name, nonce: ProviderStates.binding(of: state))
        let code = try await issuer.token(for: identity)
        return RedirectReply.make(to: callback, query: [("code", code), ("state", state)], status: 302)
    }

    private static func form(state: String, email: String = "", name: String = "", complaint: String = "") -> String {
        """
        <!doctype html>
        <html lang="en">
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width">
        <title>Sign in with Apple, for development</title>
        <style>body{font:1rem/1.5 sans-serif;max-width:24rem;margin:3rem auto;padding:0 1rem}
        label,input,button{display:block;width:100%;box-sizing:border-box}input,button{font:inherit;padding:.5rem;margin:.25rem 0 1rem}
        </style>
        <h1>Who are you?</h1>
        <p>This page stands in for Apple on this machine. It believes what you say.</p>
        <p role="alert">\(escaped(complaint))</p>
        <form method="get" action="\(DevelopmentIssuer.path)">
        <input type="hidden" name="state" value="\(escaped(state))">
        <label for="email">E-mail address</label>
        <input id="email" name="email" value="\(escaped(email))" autocomplete="email" required autofocus>
        <label for="name">Name, if you like</label>
        <input id="name" name="name" value="\(escaped(name))" autocomplete="name">
        <button>Continue</button>
        <button name="cancel" value="1" formnovalidate>Cancel</button>
        </form>
        </html>

        """
    }

    private static func escaped(_ text: String) -> String {
        HTMLText.escaped(text)
    }
}
