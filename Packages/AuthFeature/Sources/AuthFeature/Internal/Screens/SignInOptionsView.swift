import Design
import Navigation

/// Signing in with a password, a mailed link or a code, and the links to registration and recovery.
@MainActor
final class SignInOptionsView: LiveView {
    private let form: Form
    private let email: Entry
    private let password: Entry
    private let confirmation: Confirmation
    private let auth: AuthManager

    init(auth: AuthManager) {
        self.auth = auth
        form = Form(toasts: auth.toasts)
        email = form.entry(.email)
        password = form.entry(.existingPassword)
        confirmation = Confirmation(
            form: form, email: email, for: .signIn, greeting: { "You are signed in as \($0)." }, auth: auth)
    }

    var screen: Screen {
        let (auth, confirmation) = (auth, confirmation)
        return Screen("sign-in-options", title: "Sign in", style: .form) {
            Section("With a password") {
                Field("options.email", "Email", email)
                SecureField("options.password", "Password", password)
                Button("options.sign-in", "Sign in", of: form, role: confirmation.earlierRole) { await self.signIn() }
            }
            Section("With a mail") {
                Button("options.magic-link", "Send me a link and a code", of: form) { await self.requestMagicLink() }
                confirmation.elements("options", verify: "Sign in with the code")
            }
            Section("No account, or no password?") {
                Button("options.register", "Create an account", of: form) { auth.navigator.navigateTo(.register) }
                Button("options.recover", "I forgot my password", of: form) { auth.navigator.navigateTo(.recover) }
            }
            Text("options.error", form.message, label: "Problem")
        }
    }

    private func signIn() async {
        await form.perform([email, password]) {
            do throws(AuthError) {
                await confirmation.welcome(try await auth.signIn(email: email.text, password: password.text))
            } catch {
                confirmation.unconfirmed = error == .emailNotConfirmed ? email.text : nil
                throw error
            }
        }
    }

    private func requestMagicLink() async {
        await form.perform([email]) {
            try await auth.requestMagicLink(email: email.text)
            confirmation.announce(MailNotice.magicLink(email.text))
        }
    }
}
