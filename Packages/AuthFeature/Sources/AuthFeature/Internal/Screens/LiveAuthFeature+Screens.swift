import Design
import Navigation

/// The screens, each over the calls it needs.
extension LiveAuthFeature {
    func makeMainView() -> any LiveView {
        SignInView(toasts: toasts, navigator: navigator)
    }

    func makeView(for route: AuthRoute) -> any LiveView {
        let manager = manager
        let callbacks = callbacks
        switch route {
        case .signInOptions:
            return SignInOptionsView(
                model: SignInViewModel(toasts: toasts, onSignedIn: callbacks.onSignedIn) {
                    credentials throws(AuthError) in try await manager.signIn(credentials)
                }, navigator: navigator)
        case .register:
            return RegisterView(
                model: RegisterViewModel(toasts: toasts, onSignedIn: callbacks.onSignedIn) {
                    credentials throws(AuthError) in try await manager.signUp(credentials)
                })
        case .recover:
            return RecoverView(model: RecoverViewModel(toasts: toasts))
        case .account:
            return AccountView {
                await manager.signOut(scope: .local)
                await callbacks.onSignedOut()
            }
        }
    }
}
