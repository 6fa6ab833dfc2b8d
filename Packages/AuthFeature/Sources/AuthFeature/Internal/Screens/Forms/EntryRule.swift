import Core

/// The checks of an entry that need no request to the server.
enum EntryRule: Sendable {
    case email
    /// Of an account that exists: only the server can judge it.
    case existingPassword
    case newPassword
    /// From a mail.
    case code
    /// From an authenticator app.
    case factorCode
    /// Of a second factor; may be empty.
    case factorName

    func cleaned(_ text: String) -> String {
        self == .email ? EmailForm.trimmed(text) : text
    }

    /// Nil when `text` may be valid.
    func problem(_ text: String) -> AuthError? {
        do throws(AuthError) {
            switch self {
            case .email: _ = try EmailForm.checked(text)
            case .existingPassword: _ = try PasswordRule.checkedExisting(Secret(text))
            case .newPassword: _ = try PasswordRule.checked(Secret(text))
            case .code: _ = try MailedCode(Secret(text))
            case .factorCode: _ = try FactorCode(Secret(text))
            case .factorName: break
            }
            return nil
        } catch {
            return error
        }
    }

    /// Whether trying the same entry again after `error` could only fail again, or is no longer needed.
    func isSpent(after error: AuthError) -> Bool {
        switch (self, error) {
        case (.code, .codeRefused), (.code, .otherAddressToConfirm), (.code, .secondFactorNeeded),
            (.existingPassword, .secondFactorNeeded), (.newPassword, .secondFactorNeeded),
            (.newPassword, .weakPassword), (.newPassword, .samePassword), (.newPassword, .confirmationNeeded),
            (.factorCode, .factorCodeRefused), (.factorCode, .noAwaitedSignIn):
            true
        default: false
        }
    }
}
