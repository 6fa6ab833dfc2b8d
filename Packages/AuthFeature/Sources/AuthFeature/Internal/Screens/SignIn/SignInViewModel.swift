import Core

/// Signs in with a password, or with a mailed link or code.
@MainActor
final class SignInViewModel {
    let form: Form
    let email: Entry
    let password: Entry
    let confirmation: Confirmation
    private let manager: AuthManager

    init(manager: AuthManager, onSignedIn: @escaping AuthCallbacks.OnSignedIn) {
        self.manager = manager
        form = Form(toasts: manager.toasts)
        email = form.entry(.email)
        password = form.entry(.existingPassword)
        confirmation = Confirmation(
            form: form, email: email, for: .signIn, greeting: { "You are signed in as \($0)." }, manager: manager,
            onSignedIn: onSignedIn)
    }

    func signIn() async {
        await form.perform([email, password]) { () throws(AuthError) in
            do throws(AuthError) {
                let user = try await password.spend { secret throws(AuthError) in
                    try await manager.signIn(email: email.text, password: secret)
                }
                await confirmation.welcome(user)
            } catch {
                confirmation.expect(error == .emailNotConfirmed ? email.text : nil)
                throw error
            }
        }
    }

    func requestMagicLink() async {
        await form.perform([email]) { () throws(AuthError) in
            try await manager.requestMagicLink(email: email.text)
            confirmation.announce(MailNotice.magicLink(email.text))
        }
    }
}
