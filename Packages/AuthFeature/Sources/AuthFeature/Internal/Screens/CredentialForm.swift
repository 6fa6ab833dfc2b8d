import Design
import Observation

/// An e-mail field, a password field and what came of submitting them: what signing in and registering share.
@MainActor
@Observable
final class CredentialForm {
    private(set) var email = ""
    private(set) var password = Secret("")
    private(set) var emailError: String?
    private(set) var passwordError: String?
    /// What went wrong, in words; nil when nothing did.
    private(set) var message: String?
    private(set) var isBusy = false
    @ObservationIgnored private let toasts: ToastCenter

    init(toasts: ToastCenter) {
        self.toasts = toasts
    }

    func enterEmail(_ text: String) {
        email = text
        emailError = nil
        message = nil
    }

    func enterPassword(_ text: String) {
        password = Secret(text)
        passwordError = nil
        message = nil
    }

    /// Says what is wrong with what was entered, or hands it on; one submission at a time.
    ///
    /// - Returns: the user, when the action succeeded.
    func submit(
        _ action: (Credentials) async throws(AuthError) -> AppUser,
        success: (AppUser) -> String, then: (AppUser) async -> Void
    ) async {
        guard !isBusy else { return }
        let credentials = Credentials(email: email, password: password)
        emailError = credentials.emailProblem?.description
        passwordError = credentials.passwordProblem?.description
        let problems = [emailError, passwordError].compactMap(\.self)
        message = problems.isEmpty ? nil : problems.joined(separator: ". ")
        guard problems.isEmpty else { return }

        isBusy = true
        defer { isBusy = false }
        do {
            let user = try await action(credentials)
            password = Secret("")
            toasts.post(.success, success(user))
            await then(user)
        } catch {
            message = error.description
            if case .confirmationNeeded = error {
                password = Secret("")
                toasts.post(.info, error.description)
            } else {
                toasts.post(.error, error.description)
            }
        }
    }

    /// Answers for what is not there yet.
    func decline(_ what: String) {
        let text = AuthError.notAvailable(what: what).description
        message = text
        toasts.post(.info, text)
    }
}
