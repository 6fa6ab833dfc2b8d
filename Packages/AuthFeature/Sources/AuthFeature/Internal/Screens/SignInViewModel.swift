import Design
import Observation

/// Signing in: with e-mail and password; with a link or a code once those exist.
@MainActor
@Observable
final class SignInViewModel {
    let form: CredentialForm
    private(set) var code = Secret("")
    @ObservationIgnored private let signInCall: @MainActor (Credentials) async throws(AuthError) -> AppUser
    @ObservationIgnored private let onSignedIn: @MainActor @Sendable (AppUser) async -> Void

    init(
        toasts: ToastCenter, onSignedIn: @escaping @MainActor @Sendable (AppUser) async -> Void,
        signIn: @escaping @MainActor (Credentials) async throws(AuthError) -> AppUser
    ) {
        form = CredentialForm(toasts: toasts)
        self.onSignedIn = onSignedIn
        signInCall = signIn
    }

    func enterCode(_ text: String) {
        code = Secret(text)
    }

    func signIn() async {
        await form.submit(signInCall) { user in
            "Signed in as \(user.email ?? user.uid)."
        } then: { user in
            await onSignedIn(user)
        }
    }

    func requestMagicLink() {
        form.decline("Signing in by a mailed link")
    }

    func verifyCode() {
        code = Secret("")
        form.decline("Signing in by a mailed code")
    }
}
