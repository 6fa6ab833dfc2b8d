import Design

/// A form for a new account.
@MainActor
final class RegisterView: LiveView {
    private let model: RegisterViewModel

    init(model: RegisterViewModel) {
        self.model = model
    }

    var screen: Screen {
        let model = model
        let form = model.form
        return Screen("register", title: "Create an account") {
            Section("Your account") {
                Field("register.email", "Email", model.email)
                SecureField("register.password", "Password", model.password)
                Button("register.submit", "Create account", of: form) { await model.register() }
            }
            Section("Confirm your address") {
                Text("register.notice", model.confirmation.notice, label: "Next")
                SecureField("register.code", "Code in the mail", model.confirmation.code)
                Button("register.verify", "Confirm", of: form) { await model.confirmation.verify() }
                Button("register.resend", "Send the mail again", of: form, isPossible: model.confirmation.canResend) {
                    await model.confirmation.resend()
                }
            }
            Text("register.error", form.message, label: "Problem")
        }
    }
}
