import Design

/// A form for a new account, and the confirmation of its address when the server requires that.
@MainActor
final class RegisterView: LiveView {
    private let steps: Steps
    private let password: Entry
    private let confirmation: Confirmation
    private let auth: AuthManager

    init(auth: AuthManager) {
        self.auth = auth
        steps = Steps(auth: auth)
        password = steps.form.entry(.newPassword)
        confirmation = Confirmation(
            steps: steps, for: .signUp, greeting: { "Your account \($0) is ready." }, auth: auth)
    }

    var screen: Screen {
        let form = steps.form
        let title = steps.current == .code ? "Confirm your address" : "Create an account"
        // Most servers confirm a new account at once.
        let number = steps.isCodeExpected ? steps.number : nil
        return Screen("register", title: title, style: .form, step: number) {
            Section {
                steps.address("register")
                steps.part(.address) {
                    SecureField("register.password", "Password", password)
                    Button("register.submit", "Create account", of: form, role: steps.role(at: .address)) {
                        await self.register()
                    }
                }
                confirmation.elements("register", verify: "Confirm")
            }
            Section { steps.ways("register") }
            Text("register.error", form.message, label: "Problem")
        }
    }

    private func register() async {
        let form = steps.form
        await form.perform([steps.email, password]) {
            do throws(AuthError) {
                await confirmation.welcome(try await auth.signUp(email: steps.email.text, password: password.text))
            } catch {
                guard case .confirmationNeeded(let address) = error else { throw error }
                confirmation.expect(
                    address, "No mail? Look in your spam folder, or send it again. \(MailNotice.howToGoOn)")
                // The account has been created; what is left to do is shown where users look for problems. The entries stay:
                // an address with a mistake can be corrected.
                throw error
            }
        }
    }
}
