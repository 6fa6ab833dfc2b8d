import Observation

/// Signing in with a password, or with a mailed link or code.
@MainActor
@Observable
final class SignInViewModel {
    /// What the screen asks of the session's keeper.
    struct Calls {
        let signIn: @MainActor (Credentials) async throws(AuthError) -> AppUser
        let requestMagicLink: @MainActor (_ email: String) async throws(AuthError) -> Void
        let verify: @MainActor (Secret, _ email: String, CodePurpose) async throws(AuthError) -> AppUser
        let resend: @MainActor (ResendableMail, _ email: String) async throws(AuthError) -> Void
        let onSignedIn: @MainActor @Sendable (AppUser) async -> Void
    }

    let form: Form
    let email: Entry
    let password: Entry
    let code: Entry
    /// What to do with a mail that was asked for; nil when none was.
    private(set) var notice: String?
    /// The address of which the server said that it is not confirmed yet.
    private var unconfirmed: String?
    @ObservationIgnored private let calls: Calls

    init(form: Form, calls: Calls) {
        self.form = form
        email = form.entry(.email)
        password = form.entry(.password)
        code = form.entry(.code)
        self.calls = calls
    }

    /// Whether the confirmation of this very address can be sent again.
    var canResend: Bool { unconfirmed != nil && unconfirmed == email.text }

    func signIn() async {
        await form.perform([email, password]) { () throws(AuthError) in
            do throws(AuthError) {
                let user = try await password.spend { secret throws(AuthError) in
                    try await calls.signIn(Credentials(email: email.text, password: secret))
                }
                await welcome(user)
            } catch {
                unconfirmed = error == .emailNotConfirmed ? email.text : nil
                throw error
            }
        }
    }

    func requestMagicLink() async {
        await form.perform([email]) { () throws(AuthError) in
            try await calls.requestMagicLink(email.text)
            announce(MailNotice.magicLink(email.text))
        }
    }

    func resend() async {
        guard canResend else { return }
        await form.perform([email]) { () throws(AuthError) in
            try await calls.resend(.signUp, email.text)
            announce(MailNotice.confirmation(email.text))
        }
    }

    func verify() async {
        await form.perform([email, code]) { () throws(AuthError) in
            let user = try await code.spend { secret throws(AuthError) in
                try await calls.verify(secret, email.text, .signIn)
            }
            await welcome(user)
        }
    }

    private func announce(_ text: String) {
        notice = text
        form.celebrate(text)
    }

    private func welcome(_ user: AppUser) async {
        notice = nil
        unconfirmed = nil
        form.celebrate("Signed in as \(user.label).")
        await calls.onSignedIn(user)
    }
}
