import Design
import Navigation

/// Signing in: the address first, then a password or a mailed link and code.
@MainActor
final class SignInOptionsView: LiveView {
    private let steps: Steps
    private let password: Entry
    private let confirmation: Confirmation
    private let auth: AuthManager

    init(auth: AuthManager) {
        self.auth = auth
        steps = Steps(beforeCode: .password, auth: auth)
        password = steps.form.entry(.existingPassword)
        confirmation = Confirmation(
            steps: steps, for: .signIn, greeting: { "You are signed in as \($0)." }, auth: auth)
    }

    var screen: Screen {
        let (auth, steps, form) = (auth, steps, steps.form)
        return Screen("sign-in-options", title: titles.screen, style: .form, step: steps.number) {
            Section {
                steps.address("options")
                steps.part(.address) {
                    Button("options.continue", "Continue", of: form, role: steps.role(at: .address)) {
                        steps.goOn(to: .password)
                    }
                }
                steps.part(.password) {
                    SecureField("options.password", "Password", password)
                    Button("options.sign-in", "Sign in", of: form, role: steps.role(at: .password)) {
                        await self.signIn()
                    }
                }
                confirmation.elements("options", verify: "Sign in with the code")
            }
            Section(titles.ways) {
                steps.part(.address) {
                    Button("options.register", "Create an account", of: form) { auth.navigator.navigateTo(.register) }
                }
                steps.part(.password) {
                    Button("options.magic-link", "Send me a link and a code", of: form) {
                        await self.requestMagicLink()
                    }
                    Button("options.recover", "I forgot my password", of: form) { auth.navigator.navigateTo(.recover) }
                }
                steps.ways("options")
            }
            Text("options.error", form.message, label: "Problem")
        }
    }

    private var titles: (screen: String, ways: String?) {
        switch steps.current {
        case .address: ("Sign in", "No account yet?")
        case .password: ("Enter your password", "No password at hand?")
        case .code: ("Enter the code", nil)
        }
    }

    private func signIn() async {
        steps.goOn(to: .password)
        await steps.form.perform([steps.email, password]) {
            do throws(AuthError) {
                await confirmation.welcome(try await auth.signIn(email: steps.email.text, password: password.text))
            } catch {
                confirmation.expect(error == .emailNotConfirmed ? steps.email.text : nil)
                throw error
            }
        }
    }

    private func requestMagicLink() async {
        await steps.form.perform([steps.email]) {
            try await auth.requestMagicLink(email: steps.email.text)
            confirmation.announce(MailNotice.magicLink(steps.email.text))
        }
    }
}
