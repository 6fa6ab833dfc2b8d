import Design

/// A form for a new account, which is confirmed when the server requires that.
@MainActor
final class RegisterView: LiveView {
    private let form: Form
    private let email: Entry
    private let password: Entry
    private let confirmation: Confirmation
    private let auth: AuthManager

    init(auth: AuthManager) {
        self.auth = auth
        form = Form(toasts: auth.toasts)
        email = form.entry(.email)
        password = form.entry(.newPassword)
        confirmation = Confirmation(
            form: form, email: email, for: .signUp, greeting: { "Your account \($0) is ready." }, auth: auth)
    }

    var screen: Screen {
        let confirmation = confirmation
        let title = confirmation.isCodeExpected ? "Confirm your address" : "Create an account"
        return Screen("register", title: title, style: .form) {
            Section {
                Field("register.email", "Email", email)
                SecureField("register.password", "Password", password)
                Button("register.submit", "Create account", of: form, role: confirmation.earlierRole) {
                    await self.register()
                }
            }
            Section { confirmation.elements("register", verify: "Confirm") }
            Text("register.error", form.message, label: "Problem")
        }
    }

    private func register() async {
        await form.perform([email, password]) {
            do throws(AuthError) {
                await confirmation.welcome(try await auth.signUp(email: email.text, password: password.text))
            } catch {
                guard case .confirmationNeeded(let address) = error else { throw error }
                confirmation.unconfirmed = address
                confirmation.notice = "No mail? Look in your spam folder, or send it again. \(MailNotice.howToGoOn)"
                // The account has been created; what is left to do is shown where users look for problems.
                form.show(.info, error.description)
            }
        }
    }
}
