import Core
import Observation

/// Recovers an account after the user forgot the password.
@MainActor
@Observable
final class RecoverViewModel {
    let form: Form
    let email: Entry
    let code: Entry
    let password: Entry
    /// What to do with the requested mail; nil when none was requested.
    private(set) var notice: String?
    @ObservationIgnored private let manager: AuthManager
    @ObservationIgnored private let onSignedIn: AuthCallbacks.OnSignedIn

    init(manager: AuthManager, onSignedIn: @escaping AuthCallbacks.OnSignedIn) {
        self.manager = manager
        self.onSignedIn = onSignedIn
        form = Form(toasts: manager.toasts)
        email = form.entry(.email)
        code = form.entry(.code)
        password = form.entry(.newPassword)
    }

    func requestMail() async {
        await form.perform([email]) { () throws(AuthError) in
            try await manager.requestRecovery(email: email.text)
            let text = MailNotice.recovery(email.text)
            notice = text
            form.celebrate(text)
        }
    }

    // If the server refuses the password, the code is kept, so that another password can be tried.
    func savePassword() async {
        await form.perform([email, code, password]) { () throws(AuthError) in
            let user = try await code.spend { code throws(AuthError) in
                try await password.spend { password throws(AuthError) in
                    try await manager.recover(email: email.text, code: code, newPassword: password)
                }
            }
            notice = nil
            form.celebrate("Your new password is set. You are signed in as \(user.label).")
            await onSignedIn(user)
        }
    }
}
