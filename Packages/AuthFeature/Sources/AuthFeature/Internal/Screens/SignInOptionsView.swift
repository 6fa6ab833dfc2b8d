import Design
import Navigation

/// Signing in with what one knows or receives, and the ways to an account or back to one.
@MainActor
final class SignInOptionsView: LiveView {
    private let model: SignInViewModel
    private let navigator: Navigator<AuthRoute>

    init(model: SignInViewModel, navigator: Navigator<AuthRoute>) {
        self.model = model
        self.navigator = navigator
    }

    var screen: Screen {
        let model = model
        let navigator = navigator
        let form = model.form
        let isIdle = !form.isBusy
        return Screen("sign-in-options", title: "Sign in") {
            Section("With a password") {
                Field("options.email", "Email", text: form.email, error: form.emailError, isEnabled: isIdle) {
                    form.enterEmail($0)
                }
                SecureField("options.password", "Password", error: form.passwordError, isEnabled: isIdle) {
                    form.enterPassword($0)
                }
                Button("options.sign-in", "Sign in", isEnabled: isIdle) { await model.signIn() }
            }
            Section("With a mail") {
                Button("options.magic-link", "Send me a link", isEnabled: isIdle) { model.requestMagicLink() }
                SecureField("options.code", "Code from the mail", isEnabled: isIdle) { model.enterCode($0) }
                Button("options.verify", "Sign in with the code", isEnabled: isIdle) { model.verifyCode() }
            }
            Section("Without an account or a password") {
                Button("options.register", "Register", isEnabled: isIdle) { navigator.navigateTo(.register) }
                Button("options.recover", "I forgot my password", isEnabled: isIdle) {
                    navigator.navigateTo(.recover)
                }
            }
            Text("options.error", form.message, label: "Problem")
        }
    }
}
