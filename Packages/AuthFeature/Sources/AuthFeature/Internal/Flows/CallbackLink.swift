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

/// The error that a link reports. Servers put it into the query, the fragment, or both.
struct LinkFailure: Sendable, Equatable {
    /// Nil when the link contains no valid error code.
    let code: AuthErrorCode?
    /// One printable line, at most 200 characters.
    let message: String
    /// Whether a provider says that access was denied. Servers add a code to their own errors, and none to a provider's.
    let isDenial: Bool

    init?(query: FormItems, fragment: FormItems) {
        let names: Set = ["error", "error_code", "error_description"]
        guard query.holds(anyOf: names) || fragment.holds(anyOf: names) else { return nil }
        func item(_ name: String) -> String? { query.first(name) ?? fragment.first(name) }
        let description = item("error_description").flatMap(Self.line)
        // Older servers send the HTTP status as the code, and the reason only in the description.
        let words = description?.lowercased() ?? ""
        let code: String? =
            if words.contains("invalid or has expired") || words.contains("has expired or is invalid") {
                AuthErrorCode.otpExpired.rawValue
            } else if words.contains("user is banned") {
                AuthErrorCode.userBanned.rawValue
            } else {
                [item("error_code"), item("error")].compactMap(\.self).first(where: Self.isCode)
            }
        self.code = code.map(AuthErrorCode.init(rawValue:))
        message = code.flatMap { Self.known[$0] } ?? description ?? "no reason was given"
        isDenial = item("error_code") == nil && code.map(Self.denials.contains) == true
    }

    /// Of OAuth (RFC 6749, 4.1.2.1), and Apple's own.
    private static let denials: Set<String> = ["access_denied", "user_cancelled_authorize"]

    private static let known = [
        "otp_expired": "it has expired or was used already. Request a new mail",
        "access_denied": "you or the provider denied access",
        "flow_state_expired": "it has expired. Start again",
        "flow_state_not_found": "it has expired or was used already. Start again",
        "bad_oauth_state": "it has expired, or you started it on another device. Start again",
        "bad_oauth_callback": "the provider sent an incomplete answer. Start again",
        "server_error": "the server has a problem. Try again in a moment",
        "unexpected_failure": "the server has a problem. Try again in a moment",
        "temporarily_unavailable": "the server has a problem. Try again in a moment",
        "signup_disabled": "this server accepts no new accounts",
        "provider_disabled": "this sign-in method is off",
        "provider_email_needs_verification": "the provider has not confirmed your address. Open the mail you get",
        "email_exists": "this address has an account already",
        "user_banned": "this account is blocked",
    ]

    private static func isCode(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count) && Int(text) == nil
            && text.utf8.allSatisfy("abcdefghijklmnopqrstuvwxyz0123456789_".utf8.contains)
    }

    private static func line(_ text: String) -> String? {
        let line = String(String.UnicodeScalarView(text.unicodeScalars.filter { !$0.isUnprintable }.prefix(200)))
        return line.isEmpty ? nil : line
    }
}

/// The items of a form-encoded query or fragment: `a=b&c=d`, where `+` is a space.
struct FormItems: Sendable {
    private let items: [(name: String, value: String)]

    /// Items with invalid escapes are left out.
    init(_ text: some StringProtocol) {
        // Split by bytes, as servers do: a separator with a combining mark after it is a single Character, but still a
        // separator.
        items = Array(text.utf8).split(separator: UInt8(ascii: "&")).compactMap { item in
            let parts = item.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = Self.decoded(parts[0]), let value = Self.decoded(parts.count > 1 ? parts[1] : []) else {
                return nil
            }
            return (name, value)
        }
    }

    func holds(anyOf names: Set<String>) -> Bool {
        items.contains { names.contains($0.name) }
    }

    /// The first value of this name that is not empty.
    func first(_ name: String) -> String? {
        items.first { $0.name == name && !$0.value.isEmpty }?.value
    }

    /// The value of this name; nil when there is none, or more than one.
    func only(_ name: String) -> String? {
        let values = items.filter { $0.name == name }.map(\.value)
        return values.count == 1 ? values[0] : nil
    }

    private static func decoded(_ text: ArraySlice<UInt8>) -> String? {
        String(decoding: text.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }, as: UTF8.self)
            .removingPercentEncoding
    }
}
