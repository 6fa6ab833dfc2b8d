import Core
import Foundation

/// An e-mail address and a password as somebody entered them, and what can be said about them without asking anybody.
struct Credentials: Sendable {
    /// Without the spaces that a keyboard or a clipboard put around it.
    let email: String
    let password: Secret

    init(email: String, password: Secret) {
        self.email = email.trimmingCharacters(in: .whitespacesAndNewlines)
        self.password = password
    }

    /// Nil when the address has the form of one.
    var emailProblem: AuthError? {
        EmailForm.accepts(email) ? nil : .invalidEmail
    }

    /// Nil when the password keeps the rule.
    var passwordProblem: AuthError? {
        PasswordRule.accepts(password.revealed) ? nil : .passwordTooShort(minimum: PasswordRule.minimumLength)
    }

    func check() throws(AuthError) {
        if let problem = emailProblem ?? passwordProblem { throw problem }
    }
}

/// What this app asks of a password; the server may ask for more, and then says so itself.
enum PasswordRule {
    /// In characters, as a person counts them.
    static let minimumLength = 7

    static func accepts(_ password: String) -> Bool {
        password.count >= minimumLength
    }
}
