import Design
import Navigation

/// The screens.
extension LiveAuthFeature {
    func makeMainView() -> any LiveView {
        signedOut(
            SignInView(
                apple: AppleSignInModel(
                    form: Form(toasts: toasts), openBrowser: callbacks.openBrowser, begin: beginAppleInBrowser),
                navigator: navigator))
    }

    func makeView(for route: AuthRoute) -> any LiveView {
        switch route {
        case .signInOptions:
            signedOut(
                SignInOptionsView(
                    model: SignInViewModel(manager: self, onSignedIn: callbacks.onSignedIn), navigator: navigator))
        case .register:
            signedOut(RegisterView(model: RegisterViewModel(manager: self, onSignedIn: callbacks.onSignedIn)))
        case .recover:
            signedOut(RecoverView(model: RecoverViewModel(manager: self, onSignedIn: callbacks.onSignedIn)))
        case .account: AccountView(manager: self, callbacks: callbacks)
        }
    }

    private func signedOut(_ view: any LiveView) -> any LiveView {
        SignedOutView(
            view,
            secondFactor: SecondFactorView(
                model: SecondFactorModel(form: Form(toasts: toasts), manager: self, callbacks: callbacks)))
    }
}
