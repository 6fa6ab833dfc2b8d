import Design
import Observation

/// Recovery for a user who forgot the password.
@MainActor
@Observable
final class RecoverView: LiveView {
    /// What to do with the requested mail; nil when none was requested.
    private var notice: String?
    @ObservationIgnored private let steps: Steps
    @ObservationIgnored private let code: Entry
    @ObservationIgnored private let password: Entry
    @ObservationIgnored private let auth: AuthManager

    init(auth: AuthManager) {
        self.auth = auth
        steps = Steps(auth: auth)
        code = steps.form.entry(.code)
        password = steps.form.entry(.newPassword)
    }

    var screen: Screen {
        let form = steps.form
        let title = steps.current == .code ? "Set a new password" : "Forgotten password"
        return Screen("recover", title: title, style: .form, step: steps.number) {
            Section {
                steps.address("recover")
                steps.part(.address) {
                    Button("recover.submit", "Send me a code", of: form, role: steps.role(at: .address)) {
                        await self.requestMail()
                    }
                }
                steps.part(.code) {
                    Text("recover.notice", notice, label: "Next")
                    if steps.isCodeExpected {
                        SecureField("recover.code", "Code in the mail", code)
                        SecureField("recover.password", "New password", password)
                        Button("recover.save", "Save", of: form, role: steps.role(at: .code)) {
                            await self.savePassword()
                        }
                    }
                }
            }
            Section { steps.ways("recover") }
            Text("recover.error", form.message, label: "Problem")
        }
    }

    private func requestMail() async {
        await steps.form.perform([steps.email]) {
            try await auth.requestRecovery(email: steps.email.text)
            let text = MailNotice.recovery(steps.email.text)
            notice = text
            steps.go(to: .code)
            steps.form.celebrate(text)
        }
    }

    // If the server refuses the password, the code is kept, so that another password can be tried.
    private func savePassword() async {
        await steps.form.perform([steps.email, code, password]) {
            let user = try await auth.recover(email: steps.email.text, code: code.text, newPassword: password.text)
            notice = nil
            await auth.enterApp(
                CompletedSignIn(user: user, purpose: .signIn),
                saying: "Your new password is set. You are signed in as \(user.label).")
        }
    }
}
