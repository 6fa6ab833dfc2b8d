import Core
import Foundation

/// What can be said about something entered without asking anybody.
enum EntryRule: Sendable {
    case email
    case password
    /// From a mail.
    case code

    /// Without what a keyboard or a clipboard put around it. A password's spaces are its own.
    func cleaned(_ text: String) -> String {
        self == .email ? text.trimmingCharacters(in: .whitespacesAndNewlines) : text
    }

    /// Nil when `text`, cleaned, may be right.
    func problem(_ text: String) -> AuthError? {
        switch self {
        case .email: EmailForm.accepts(text) ? nil : .invalidEmail
        case .password:
            PasswordRule.accepts(text) ? nil : .passwordTooShort(minimum: PasswordRule.minimumLength)
        case .code: (try? MailedCode(Secret(text))) == nil ? .invalidCode : nil
        }
    }

    /// Whether trying the same entry again after `error` could only fail again, or is done.
    func isSpent(after error: AuthError) -> Bool {
        switch (self, error) {
        case (.code, .codeRefused), (.code, .otherAddressToConfirm), (.password, .weakPassword),
            (.password, .samePassword), (.password, .confirmationNeeded):
            true
        default: false
        }
    }
}
