import Design
import Foundation
import Navigation

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
