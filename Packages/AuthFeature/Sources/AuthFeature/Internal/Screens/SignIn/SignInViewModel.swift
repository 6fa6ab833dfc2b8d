import Core

/// Signs in with a password, or with a mailed link or code.
@MainActor
final class SignInViewModel {
    /// The calls that the screen makes.
    struct Calls {
        let signIn: @MainActor (_ email: String, _ password: Secret) async throws(AuthError) -> AppUser
        let requestMagicLink: @MainActor (_ email: String) async throws(AuthError) -> Void
    }

    let form: Form
    let email: Entry
    let password: Entry
    let confirmation: Confirmation
    private let calls: Calls

    init(form: Form, calls: Calls, confirmation confirming: Confirmation.Calls) {
        self.form = form
        email = form.entry(.email)
        password = form.entry(.password)
        confirmation = Confirmation(
            form: form, email: email, for: .signIn, welcoming: "Signed in as", calls: confirming)
        self.calls = calls
    }

    func signIn() async {
        await form.perform([email, password]) { () throws(AuthError) in
            do throws(AuthError) {
                let user = try await password.spend { secret throws(AuthError) in
                    try await calls.signIn(email.text, secret)
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
            try await calls.requestMagicLink(email.text)
            confirmation.announce(MailNotice.magicLink(email.text))
        }
    }
}
