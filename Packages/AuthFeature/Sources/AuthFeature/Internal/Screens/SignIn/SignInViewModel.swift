import Core
import Design
import Foundation
import Navigation

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

/// The first screen, with the ways to sign in.
@MainActor
final class SignInView: LiveView {
    private let apple: AppleSignInModel
    private let navigator: Navigator<AuthRoute>

    init(apple: AppleSignInModel, navigator: Navigator<AuthRoute>) {
        self.apple = apple
        self.navigator = navigator
    }

    var screen: Screen {
        let apple = apple
        let navigator = navigator
        return Screen("sign-in", title: "Welcome") {
            Section {
                Button("sign-in.apple", "Sign in with Apple", of: apple.form) { await apple.begin() }
                Text("sign-in.address", apple.address?.absoluteString, label: apple.guidance)
                Button("sign-in.options", "More ways to sign in", of: apple.form) {
                    navigator.navigateTo(.signInOptions)
                }
            }
            Text("sign-in.error", apple.form.message, label: "Problem")
        }
    }
}
