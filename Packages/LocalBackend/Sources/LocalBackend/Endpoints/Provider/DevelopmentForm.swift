import Foundation

/// The form of the development issuer's page, and the replies that are shown in its place.
struct DevelopmentForm {
    let state: String
    var email = ""
    var name = ""
    var complaint = ""

    static let otherUser = Reply.text(
        "Only the user who runs the server and started this sign-in can open this page.\n", status: 403)
    static let otherSite = Reply.text(
        "Open this page by itself, not from another site.\n", status: 403)
    static let ended = Reply.text("This sign-in has ended. Start again in the app.\n", status: 400)

    /// - Parameter token: what the form proves itself with.
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

/// Text inside HTML.
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
