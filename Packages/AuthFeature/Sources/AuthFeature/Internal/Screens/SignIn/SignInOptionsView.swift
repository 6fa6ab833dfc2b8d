import Design
import Navigation

/// Signing in with a password, a mailed link or a code, and the links to registration and recovery.
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
        return Screen("sign-in-options", title: "Sign in") {
            Section("With a password") {
                Field("options.email", "Email", model.email)
                SecureField("options.password", "Password", model.password)
                Button("options.sign-in", "Sign in", of: form) { await model.signIn() }
                Button(
                    "options.resend", "Send the confirmation mail again", of: form,
                    isPossible: model.confirmation.canResend
                ) {
                    await model.confirmation.resend()
                }
            }
            Section("With a mail") {
                Button("options.magic-link", "Send me a link and a code", of: form) { await model.requestMagicLink() }
                Text("options.notice", model.confirmation.notice, label: "Next")
                SecureField("options.code", "Code in the mail", model.confirmation.code)
                Button("options.verify", "Sign in with the code", of: form) { await model.confirmation.verify() }
            }
            Section("No account, or no password?") {
                Button("options.register", "Create an account", of: form) { navigator.navigateTo(.register) }
                Button("options.recover", "I forgot my password", of: form) { navigator.navigateTo(.recover) }
            }
            Text("options.error", form.message, label: "Problem")
        }
    }
}
