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
        let isIdle = !form.isBusy
        return Screen("register", title: "Register") {
            Section("Your account") {
                Field("register.email", "Email", text: form.email, error: form.emailError, isEnabled: isIdle) {
                    form.enterEmail($0)
                }
                SecureField("register.password", "Password", error: form.passwordError, isEnabled: isIdle) {
                    form.enterPassword($0)
                }
                Button("register.submit", "Register", isEnabled: isIdle) { await model.register() }
            }
            Section("Confirm it") {
                SecureField("register.code", "Code from the mail", isEnabled: isIdle) { model.enterCode($0) }
                Button("register.verify", "Confirm", isEnabled: isIdle) { model.verifyCode() }
            }
            Text("register.error", form.message, label: "Problem")
        }
    }
}
