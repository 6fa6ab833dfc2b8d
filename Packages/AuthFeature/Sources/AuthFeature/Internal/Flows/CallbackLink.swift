import Core
import Foundation

/// The content of a link from a mail or a browser.
enum CallbackLink: Sendable, Equatable {
    /// A code that the holder of the verifier can exchange for a session.
    case code(Secret)
    /// Only a message: one of the two addresses of a change is confirmed.
    case halfConfirmed
    /// The user, or the provider, did not allow the sign-in in the browser.
    case denied
    /// The server that sent the link reports an error. `message` is one printable line of at most 200 characters.
    case failure(code: AuthErrorCode?, message: String)

    /// The redirect address that is sent to servers.
    static let address = "slipway://login-callback"

    /// Tokens are refused in the query and in the fragment: nothing ties them to a flow that was started here, so an
    /// attacker could sign this installation in to the attacker's account.
    ///
    /// - Throws: ``AuthError/notACallback`` or ``AuthError/tokensInLink``.
    init(_ url: URL) throws(AuthError) {
        let text = url.absoluteString
        guard text.utf8.count <= 16_384 else { throw .notACallback }
        let halves = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let parts = halves[0].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        // Compared as a whole: this part could also contain a user, a port or a path.
        guard [Self.address, Self.address + "/"].contains(parts[0].lowercased()) else { throw .notACallback }
        let query = FormItems(parts.count > 1 ? parts[1] : "")
        let fragment = FormItems(halves.count > 1 ? halves[1] : "")
        guard !query.holds(anyOf: Self.tokens), !fragment.holds(anyOf: Self.tokens) else { throw .tokensInLink }
        if let failure = LinkFailure(query: query, fragment: fragment) {
            self = failure.isDenial ? .denied : .failure(code: failure.code, message: failure.message)
            return
        }
        if !query.holds(anyOf: ["code"]), (query.first("message") ?? fragment.first("message")) != nil {
            self = .halfConfirmed
            return
        }
        guard let code = query.only("code"), Self.isPlain(code) else { throw .notACallback }
        self = .code(Secret(code))
    }

    private static let tokens: Set<String> = [
        "access_token", "refresh_token", "id_token", "provider_token", "provider_refresh_token", "token", "token_hash",
    ]

    private static func isPlain(_ code: String) -> Bool {
        (1...256).contains(code.utf8.count) && code.unicodeScalars.allSatisfy(CharacterSet.unreserved.contains)
    }
}

/// The link of a mail as the mail holds it: an address at the server, which redirects a browser to the callback.
struct MailLink: Sendable {
    static let path = "/auth/v1/verify"

    /// The server's address, in lower case and without a trailing slash.
    let server: String
    /// As it is in the link. It contains a secret.
    let query: String

    /// Nil for any other link.
    init?(_ url: URL) {
        let text = url.absoluteString
        guard text.utf8.count <= 16_384, ["http", "https"].contains(url.scheme?.lowercased()) else { return nil }
        let link = text.prefix { $0 != "#" }
        let parts = link.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].hasSuffix(Self.path), FormItems(parts[1]).holds(anyOf: ["token"]) else {
            return nil
        }
        server = parts[0].dropLast(Self.path.count).lowercased()
        query = String(parts[1])
    }
}
