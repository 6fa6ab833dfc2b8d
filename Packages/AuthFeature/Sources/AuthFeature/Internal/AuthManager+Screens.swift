import Core
import Design
import Foundation

extension AuthManager {
    func makeMainView() -> any LiveView {
        SignedOutView(SignInView(auth: self), auth: self)
    }

    func makeView(for route: AuthRoute) -> any LiveView {
        switch route {
        case .signInOptions: SignedOutView(SignInOptionsView(auth: self), auth: self)
        case .register: SignedOutView(RegisterView(auth: self), auth: self)
        case .recover: SignedOutView(RecoverView(auth: self), auth: self)
        case .account: AccountView(auth: self)
        }
    }

    // A link holds a code that can be exchanged for a session, so no part of it appears in a message.
    func handleDeepLink(_ url: URL) async -> LinkClaim {
        guard AuthCallback.claims(url) else { return .notClaimed }
        do throws(AuthError) {
            let completed = try await complete(url)
            let name = completed.user.label
            guard completed.purpose != .emailChange else {
                let message = "Your address is now \(name)."
                toasts.post(.success, message)
                return .completed(message: message, failure: nil)
            }
            let message = "You are signed in as \(name)."
            await enterApp(completed, saying: message)
            return .completed(message: message, failure: nil)
        } catch {
            if [.unsolicitedLink, .tokensInLink, .notACallback].contains(error) { return .refused(error.description) }
            toasts.post(error.toastStyle, error.description)
            guard case .secondFactorNeeded = error else {
                return .completed(
                    message: error.description, failure: error == .otherAddressToConfirm ? nil : error.kind)
            }
            await callbacks.onSecondFactorNeeded()
            return .completed(message: error.description, failure: nil)
        }
    }

    /// Hands a sign-in on a screen or by a link to the app, which continues with it.
    func enterApp(_ signIn: CompletedSignIn, saying message: String) async {
        toasts.post(.success, message)
        await callbacks.onSignedIn(signIn.user)
        if signIn.purpose == .recovery { await callbacks.onPasswordRecovery() }
    }

    var needsNewPassword: Bool { store.needsNewPassword }
}
