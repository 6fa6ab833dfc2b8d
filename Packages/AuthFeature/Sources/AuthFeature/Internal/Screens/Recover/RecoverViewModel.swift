import Core
import Observation

/// Recovers an account after the user forgot the password.
@MainActor
@Observable
final class RecoverViewModel {
    /// The calls that the screen makes.
    struct Calls {
        let requestRecovery: @MainActor (_ email: String) async throws(AuthError) -> Void
        let recover:
            @MainActor (_ email: String, _ code: Secret, _ newPassword: Secret) async throws(AuthError) -> AppUser
        let onSignedIn: @MainActor @Sendable (AppUser) async -> Void
    }

    let form: Form
    let email: Entry
    let code: Entry
    let password: Entry
    /// What to do with the requested mail; nil when none was requested.
    private(set) var notice: String?
    @ObservationIgnored private let calls: Calls

    init(form: Form, calls: Calls) {
        self.form = form
        email = form.entry(.email)
        code = form.entry(.code)
        password = form.entry(.password)
        self.calls = calls
    }

    func requestMail() async {
        await form.perform([email]) { () throws(AuthError) in
            try await calls.requestRecovery(email.text)
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
                    try await calls.recover(email.text, code, password)
                }
            }
            notice = nil
            form.celebrate("The new password is set. Signed in as \(user.label).")
            await calls.onSignedIn(user)
        }
    }
}
