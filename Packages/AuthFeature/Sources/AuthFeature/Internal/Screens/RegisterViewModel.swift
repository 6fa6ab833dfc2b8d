import Design
import Observation

/// Making an account.
@MainActor
@Observable
final class RegisterViewModel {
    let form: CredentialForm
    private(set) var code = Secret("")
    @ObservationIgnored private let signUpCall: @MainActor (Credentials) async throws(AuthError) -> AppUser
    @ObservationIgnored private let onSignedIn: @MainActor @Sendable (AppUser) async -> Void

    init(
        toasts: ToastCenter, onSignedIn: @escaping @MainActor @Sendable (AppUser) async -> Void,
        signUp: @escaping @MainActor (Credentials) async throws(AuthError) -> AppUser
    ) {
        form = CredentialForm(toasts: toasts)
        self.onSignedIn = onSignedIn
        signUpCall = signUp
    }

    func enterCode(_ text: String) {
        code = Secret(text)
    }

    func register() async {
        await form.submit(signUpCall) { user in
            "Registered as \(user.email ?? user.uid)."
        } then: { user in
            await onSignedIn(user)
        }
    }

    func verifyCode() {
        code = Secret("")
        form.decline("Confirming an account by a code")
    }
}
