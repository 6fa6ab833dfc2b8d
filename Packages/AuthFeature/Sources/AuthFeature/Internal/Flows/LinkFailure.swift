import Foundation

/// The error that a link reports. Servers put it into the query, the fragment, or both.
struct LinkFailure: Sendable, Equatable {
    /// Nil when the link contains no valid error code.
    let code: AuthErrorCode?
    /// One printable line, at most 200 characters.
    let message: String
    /// Whether a provider says that access was denied. Servers add a code to their own errors, and none to a provider's.
    let isDenial: Bool

    /// Nil when the link reports no error.
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
            && text.utf8.allSatisfy {
                (UInt8(ascii: "a")...UInt8(ascii: "z")) ~= $0 || (UInt8(ascii: "0")...UInt8(ascii: "9")) ~= $0
                    || $0 == UInt8(ascii: "_")
            }
    }

    private static func line(_ text: String) -> String? {
        let line = String(String.UnicodeScalarView(text.unicodeScalars.filter { !$0.isUnprintable }.prefix(200)))
        return line.isEmpty ? nil : line
    }
}
