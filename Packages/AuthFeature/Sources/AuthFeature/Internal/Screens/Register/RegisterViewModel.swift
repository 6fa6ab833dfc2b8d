import Design
import Observation

/// Making an account, and confirming it where that is asked for.
@MainActor
@Observable
final class RegisterViewModel {
    /// What the screen asks of the session's keeper.
    struct Calls {
        let signUp: @MainActor (Credentials) async throws(AuthError) -> AppUser
        let verify: @MainActor (Secret, _ email: String, CodePurpose) async throws(AuthError) -> AppUser
        let resend: @MainActor (ResendableMail, _ email: String) async throws(AuthError) -> Void
        let onSignedIn: @MainActor @Sendable (AppUser) async -> Void
    }

    let form: Form
    let email: Entry
    let password: Entry
    let code: Entry
    /// What to do with the mail that was sent; nil when none was.
    private(set) var notice: String?
    /// The address that has to be confirmed.
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

    func register() async {
        await form.perform([email, password]) { () throws(AuthError) in
            do throws(AuthError) {
                let user = try await password.spend { secret throws(AuthError) in
                    try await calls.signUp(Credentials(email: email.text, password: secret))
                }
                await welcome(user)
            } catch {
                guard case .confirmationNeeded(let address) = error else { throw error }
                unconfirmed = address
                notice = "No mail? Look among the unwanted ones, or have it sent again. \(MailNotice.howToGoOn)"
                // The account is made; what is left to do stands where one looks for what is wrong.
                form.tell(.info, error.description)
            }
        }
    }

    func resend() async {
        guard canResend else { return }
        await form.perform([email]) { () throws(AuthError) in
            try await calls.resend(.signUp, email.text)
            let text = MailNotice.confirmation(email.text)
            notice = text
            form.celebrate(text)
        }
    }

    func verify() async {
        await form.perform([email, code]) { () throws(AuthError) in
            let user = try await code.spend { secret throws(AuthError) in
                try await calls.verify(secret, email.text, .signUp)
            }
            await welcome(user)
        }
    }

    private func welcome(_ user: AppUser) async {
        notice = nil
        unconfirmed = nil
        form.celebrate("Registered as \(user.label).")
        await calls.onSignedIn(user)
    }
}
