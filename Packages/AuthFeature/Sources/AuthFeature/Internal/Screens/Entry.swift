import Core
import Observation

/// A value that the user enters, and the problem with it.
@MainActor
@Observable
final class Entry {
    /// The problem with the entered text; nil when none is known.
    private(set) var problem: String?
    private var entered = Secret("")
    @ObservationIgnored let rule: EntryRule
    // Weak: the form holds its entries, so a strong reference would be a retain cycle.
    @ObservationIgnored private weak var form: Form?

    /// Use ``Form/entry(_:)`` to create entries.
    init(_ rule: EntryRule, of form: Form) {
        self.rule = rule
        self.form = form
    }

    var isEnabled: Bool { !(form?.isBusy ?? false) }

    /// Exactly as it was entered; only for values that may be shown.
    var shown: String { entered.revealed }

    /// How many characters were entered.
    var length: Int { entered.revealed.count }

    /// As it was entered, cleaned by the rule.
    var text: String { rule.cleaned(entered.revealed) }

    func enter(_ text: String) {
        entered = Secret(text)
        problem = nil
        form?.forgetMessage()
    }

    /// Checks the entry, and sets and returns the problem.
    @discardableResult
    func check() -> String? {
        problem = rule.problem(text)?.description
        return problem
    }

    func forgetProblem() {
        problem = nil
    }

    /// Passes a secret text to a call, and clears it when it has been used or can no longer be used.
    func spend<T>(_ call: (String) async throws(AuthError) -> T) async throws(AuthError) -> T {
        do {
            let result = try await call(text)
            clear(after: nil)
            return result
        } catch {
            clear(after: error)
            throw error
        }
    }

    /// Clears a secret text that has been used, or that `error` says can no longer be used.
    func clear(after error: AuthError?) {
        if error.map(rule.isSpent) ?? true { entered = Secret("") }
    }
}

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
            case .existingPassword: _ = try PasswordRule.checkedExisting(text)
            case .newPassword: _ = try PasswordRule.checked(text)
            case .code: _ = try OneTimeCode(mailed: text)
            case .factorCode: _ = try OneTimeCode(shown: text)
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
            (.existingPassword, .secondFactorNeeded), (.existingPassword, .currentPasswordRefused),
            (.code, .reauthenticationRefused), (.newPassword, .secondFactorNeeded),
            (.newPassword, .weakPassword), (.newPassword, .samePassword), (.newPassword, .confirmationNeeded),
            (.factorCode, .factorCodeRefused), (.factorCode, .noAwaitedSignIn):
            true
        default: false
        }
    }
}
