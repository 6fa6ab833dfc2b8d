import Design
import Navigation

/// The screens.
extension LiveAuthFeature {
    func makeMainView() -> any LiveView {
        SignInView(
            apple: AppleSignInModel(
                form: Form(toasts: toasts), openBrowser: callbacks.openBrowser, begin: beginAppleInBrowser),
            navigator: navigator)
    }

    func makeView(for route: AuthRoute) -> any LiveView {
        switch route {
        case .signInOptions:
            SignInOptionsView(
                model: SignInViewModel(manager: self, onSignedIn: callbacks.onSignedIn), navigator: navigator)
        case .register: RegisterView(model: RegisterViewModel(manager: self, onSignedIn: callbacks.onSignedIn))
        case .recover: RecoverView(model: RecoverViewModel(manager: self, onSignedIn: callbacks.onSignedIn))
        case .account: AccountView(manager: self, onDeleteAccount: callbacks.onDeleteAccount)
        }
    }
}
