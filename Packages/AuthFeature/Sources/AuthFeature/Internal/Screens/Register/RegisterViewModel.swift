import Core
import Design

/// Creates an account, and confirms it when the server requires that.
@MainActor
final class RegisterViewModel {
    let form: Form
    let email: Entry
    let password: Entry
    let confirmation: Confirmation
    private let manager: AuthManager

    init(manager: AuthManager, onSignedIn: @escaping AuthCallbacks.OnSignedIn) {
        self.manager = manager
        form = Form(toasts: manager.toasts)
        email = form.entry(.email)
        password = form.entry(.newPassword)
        confirmation = Confirmation(
            form: form, email: email, for: .signUp, greeting: { "Your account \($0) is ready." }, manager: manager,
            onSignedIn: onSignedIn)
    }

    func register() async {
        await form.perform([email, password]) { () throws(AuthError) in
            do throws(AuthError) {
                let user = try await password.spend { secret throws(AuthError) in
                    try await manager.signUp(email: email.text, password: secret)
                }
                await confirmation.welcome(user)
            } catch {
                guard case .confirmationNeeded(let address) = error else { throw error }
                confirmation.expect(address)
                confirmation.explain(
                    "No mail? Look in your spam folder, or send it again. \(MailNotice.howToGoOn)")
                // The account has been created; what is left to do is shown where users look for problems.
                form.show(.info, error.description)
            }
        }
    }
}

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
