import Core
import Design
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

/// Recovery for a user who forgot the password.
@MainActor
final class RecoverView: LiveView {
    private let model: RecoverViewModel

    init(model: RecoverViewModel) {
        self.model = model
    }

    var screen: Screen {
        let model = model
        let form = model.form
        return Screen("recover", title: "Forgotten password") {
            Section("1. Get a code") {
                Field("recover.email", "Email", model.email)
                Button("recover.submit", "Send me a code", of: form) { await model.requestMail() }
                Text("recover.notice", model.notice, label: "Next")
            }
            Section("2. Set a new password") {
                SecureField("recover.code", "Code in the mail", model.code)
                SecureField("recover.password", "New password", model.password)
                Button("recover.save", "Save", of: form) { await model.savePassword() }
            }
            Text("recover.error", form.message, label: "Problem")
        }
    }
}
