import Design
import Navigation

/// The front door: the ways in.
@MainActor
final class SignInView: LiveView {
    private let toasts: ToastCenter
    private let navigator: Navigator<AuthRoute>

    init(toasts: ToastCenter, navigator: Navigator<AuthRoute>) {
        self.toasts = toasts
        self.navigator = navigator
    }

    var screen: Screen {
        Screen("sign-in", title: "Welcome") {
            Button("sign-in.apple", "Sign in with Apple") { [toasts] in
                toasts.post(.info, AuthError.notAvailable(what: "Sign in with Apple").description)
            }
            Button("sign-in.options", "More ways to sign in") { [navigator] in
                navigator.navigateTo(.signInOptions)
            }
        }
    }
}
