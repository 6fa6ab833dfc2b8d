import Core
import Foundation

/// An e-mail address and a password as the user entered them, and the checks that need no request to the server.
struct Credentials: Sendable {
    /// Without the whitespace that a keyboard or a clipboard may have added around it.
    let email: String
    let password: Secret

    init(email: String, password: Secret) {
        self.email = email.trimmingCharacters(in: .whitespacesAndNewlines)
        self.password = password
    }

    /// Nil when the address has the form of an e-mail address.
    var emailProblem: AuthError? {
        EmailForm.accepts(email) ? nil : .invalidEmail
    }

    /// Nil when the password satisfies ``PasswordRule``.
    var passwordProblem: AuthError? {
        PasswordRule.accepts(password.revealed) ? nil : .passwordTooShort(minimum: PasswordRule.minimumLength)
    }

    func check() throws(AuthError) {
        if let problem = emailProblem ?? passwordProblem { throw problem }
    }
}

/// What this app requires of a password. The server may require more, and then reports it itself.
enum PasswordRule {
    /// In characters, as a person counts them.
    static let minimumLength = 7

    static func accepts(_ password: String) -> Bool {
        password.count >= minimumLength
    }
}
