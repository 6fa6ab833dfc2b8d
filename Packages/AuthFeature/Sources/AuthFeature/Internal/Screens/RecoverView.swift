import Design
import Observation

/// Recovery for a user who forgot the password.
@MainActor
@Observable
final class RecoverView: LiveView {
    /// What to do with the requested mail; nil when none was requested.
    private var notice: String?
    /// Whether the code is the next step: a mail was requested, or the user has a code.
    private var isCodeExpected = false
    @ObservationIgnored private let form: Form
    @ObservationIgnored private let email: Entry
    @ObservationIgnored private let code: Entry
    @ObservationIgnored private let password: Entry
    @ObservationIgnored private let auth: AuthManager

    init(auth: AuthManager) {
        self.auth = auth
        form = Form(toasts: auth.toasts)
        email = form.entry(.email)
        code = form.entry(.code)
        password = form.entry(.newPassword)
    }

    var screen: Screen {
        let title = isCodeExpected ? "Set a new password" : "Forgotten password"
        return Screen("recover", title: title, style: .form) {
            Section {
                Field("recover.email", "Email", email)
                Button("recover.submit", "Send me a code", of: form, role: isCodeExpected ? .normal : .primary) {
                    await self.requestMail()
                }
                Text("recover.notice", notice, label: "Next")
            }
            Section {
                if isCodeExpected {
                    SecureField("recover.code", "Code in the mail", code)
                    SecureField("recover.password", "New password", password)
                    Button("recover.save", "Save", of: form, role: .primary) { await self.savePassword() }
                } else {
                    Button("recover.have-code", "I have a code", of: form) { self.isCodeExpected = true }
                }
            }
            Text("recover.error", form.message, label: "Problem")
        }
    }

    private func requestMail() async {
        await form.perform([email]) {
            try await auth.requestRecovery(email: email.text)
            let text = MailNotice.recovery(email.text)
            notice = text
            isCodeExpected = true
            form.celebrate(text)
        }
    }

    // If the server refuses the password, the code is kept, so that another password can be tried.
    private func savePassword() async {
        await form.perform([email, code, password]) {
            let user = try await auth.recover(email: email.text, code: code.text, newPassword: password.text)
            notice = nil
            await auth.enterApp(
                CompletedSignIn(user: user, purpose: .signIn),
                saying: "Your new password is set. You are signed in as \(user.label).")
        }
    }
}
