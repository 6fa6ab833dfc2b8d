import Core
import Design

/// Creates an account, and confirms it when the server requires that.
@MainActor
final class RegisterViewModel {
    let form: Form
    let email: Entry
    let password: Entry
    let confirmation: Confirmation
    private let signUp: @MainActor (_ email: String, _ password: Secret) async throws(AuthError) -> AppUser

    init(
        form: Form,
        signUp: @escaping @MainActor (_ email: String, _ password: Secret) async throws(AuthError) -> AppUser,
        confirmation calls: Confirmation.Calls
    ) {
        self.form = form
        email = form.entry(.email)
        password = form.entry(.password)
        confirmation = Confirmation(
            form: form, email: email, for: .signUp, welcoming: "Registered as", calls: calls)
        self.signUp = signUp
    }

    func register() async {
        await form.perform([email, password]) { () throws(AuthError) in
            do throws(AuthError) {
                let user = try await password.spend { secret throws(AuthError) in
                    try await signUp(email.text, secret)
                }
                await confirmation.welcome(user)
            } catch {
                guard case .confirmationNeeded(let address) = error else { throw error }
                confirmation.expect(address)
                confirmation.explain(
                    "No mail? Look among the unwanted ones, or have it sent again. \(MailNotice.howToGoOn)")
                // The account has been created; what is left to do is shown where users look for problems.
                form.show(.info, error.description)
            }
        }
    }
}
