import Core
import Foundation

/// The checks of an entry that need no request to the server.
enum EntryRule: Sendable {
    case email
    case password
    /// From a mail.
    case code

    /// Removes the whitespace that a keyboard or a clipboard may have added around an address. Spaces in a password are
    /// kept.
    func cleaned(_ text: String) -> String {
        self == .email ? text.trimmingCharacters(in: .whitespacesAndNewlines) : text
    }

    /// Nil when `text`, cleaned, may be valid.
    func problem(_ text: String) -> AuthError? {
        switch self {
        case .email: EmailForm.accepts(text) ? nil : .invalidEmail
        case .password:
            PasswordRule.accepts(text) ? nil : .passwordTooShort(minimum: PasswordRule.minimumLength)
        case .code: (try? MailedCode(Secret(text))) == nil ? .invalidCode : nil
        }
    }

    /// Whether trying the same entry again after `error` could only fail again, or is no longer needed.
    func isSpent(after error: AuthError) -> Bool {
        switch (self, error) {
        case (.code, .codeRefused), (.code, .otherAddressToConfirm), (.password, .weakPassword),
            (.password, .samePassword), (.password, .confirmationNeeded):
            true
        default: false
        }
    }
}
