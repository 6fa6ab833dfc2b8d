import Foundation

/// What can be said about something entered without asking anybody.
enum EntryRule: Sendable {
    case email
    case password
    /// A code of 6 digits from a mail.
    case code

    /// Without what a keyboard, a clipboard or a mail's layout put in. A password's spaces are its own.
    func cleaned(_ text: String) -> String {
        switch self {
        case .email: text.trimmingCharacters(in: .whitespacesAndNewlines)
        case .password: text
        case .code: text.filter { !$0.isWhitespace }
        }
    }

    /// Nil when `text`, cleaned, may be right.
    func problem(_ text: String) -> AuthError? {
        switch self {
        case .email: EmailForm.accepts(text) ? nil : .invalidEmail
        case .password:
            PasswordRule.accepts(text) ? nil : .passwordTooShort(minimum: PasswordRule.minimumLength)
        case .code: text.utf8.count == 6 && text.utf8.allSatisfy(Self.isDigit) ? nil : .invalidCode
        }
    }

    /// Whether trying the same entry again after `error` could only fail again, or is done.
    func isSpent(after error: AuthError) -> Bool {
        switch (self, error) {
        case (.code, .codeRefused), (.password, .weakPassword), (.password, .samePassword),
            (.password, .confirmationNeeded):
            true
        default: false
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")) ~= byte
    }
}
