import Foundation

/// What a user enters, and the checks of it that need no request to the server, for screens and for calls.
enum EntryRule: Sendable {
    case email
    /// Of an account that exists. It may be older than the rule for new ones, or come from another app: only the server
    /// can judge it.
    case existingPassword
    /// Exactly as it was entered: spaces are part of it.
    case newPassword
    /// From a mail. The server's configuration says how many digits it has. (Source: `mailer_otp_length` of Supabase
    /// Auth.)
    case code
    /// From an authenticator app.
    case factorCode
    /// Of a second factor; may be empty.
    case factorName

    /// Without the whitespace that a keyboard or a clipboard may have added around an address.
    func cleaned(_ text: String) -> String {
        self == .email ? text.trimmingCharacters(in: .whitespacesAndNewlines) : text
    }

    /// The value in what was entered, as the server gets it.
    func checked(_ text: String) throws(AuthError) -> String {
        switch self {
        case .email: return try EmailForm.checked(text)
        case .existingPassword:
            guard !text.isEmpty else { throw .passwordMissing }
            return text
        case .newPassword:
            guard PasswordRule.accepts(text) else { throw .passwordTooShort(minimum: PasswordRule.minimumLength) }
            return text
        case .code: return try Self.digits(text, 6...10, orThrow: .invalidCode)
        case .factorCode: return try Self.digits(text, 6...6, orThrow: .invalidFactorCode)
        case .factorName: return text
        }
    }

    /// Whether what is entered must not be shown, and serves one action.
    var isSecret: Bool { self != .email && self != .factorName }

    /// Whether `error` is about this entry, and is said beside it.
    func isRefused(by error: AuthError) -> Bool {
        switch (self, error) {
        case (.code, .codeRefused), (.code, .reauthenticationRefused), (.factorCode, .factorCodeRefused),
            (.existingPassword, .currentPasswordRefused), (.newPassword, .weakPassword), (.newPassword, .samePassword):
            true
        default: false
        }
    }

    /// Whether this entry is of no more use after `error`. A code works once; a password can be corrected.
    func isSpent(after error: AuthError) -> Bool {
        switch (self, error) {
        case (.code, .otherAddressToConfirm), (.code, .secondFactorNeeded), (.newPassword, .secondFactorNeeded),
            (.factorCode, .noAwaitedSignIn):
            true
        default: self != .existingPassword && self != .newPassword && isRefused(by: error)
        }
    }

    // Spaces are ignored: mail programs and apps show codes in groups.
    private static func digits(
        _ text: String, _ lengths: ClosedRange<Int>, orThrow problem: AuthError
    ) throws(AuthError) -> String {
        let digits = text.filter { !$0.isWhitespace }
        guard lengths ~= digits.utf8.count, digits.utf8.allSatisfy({ (0x30...0x39) ~= $0 }) else { throw problem }
        return digits
    }
}
