import Design
import Navigation

/// The screens, each with the calls that it needs.
extension LiveAuthFeature {
    func makeMainView() -> any LiveView {
        SignInView(
            apple: AppleSignInModel(
                form: Form(toasts: toasts), openBrowser: callbacks.openBrowser, begin: manager.beginAppleInBrowser),
            navigator: navigator)
    }

    func makeView(for route: AuthRoute) -> any LiveView {
        switch route {
        case .signInOptions: makeSignInOptions()
        case .register: makeRegister()
        case .recover: makeRecover()
        case .account: makeAccount()
        }
    }

    private func makeSignInOptions() -> any LiveView {
        SignInOptionsView(
            model: SignInViewModel(
                form: Form(toasts: toasts),
                calls: SignInViewModel.Calls(
                    signIn: manager.signIn(email:password:), requestMagicLink: manager.requestMagicLink(email:)),
                confirmation: confirming),
            navigator: navigator)
    }

    private func makeRegister() -> any LiveView {
        RegisterView(
            model: RegisterViewModel(
                form: Form(toasts: toasts), signUp: manager.signUp(email:password:), confirmation: confirming))
    }

    private var confirming: Confirmation.Calls {
        Confirmation.Calls(
            verify: manager.verify(code:email:for:), resend: manager.resend(_:email:),
            onSignedIn: callbacks.onSignedIn)
    }

    private func makeRecover() -> any LiveView {
        RecoverView(
            model: RecoverViewModel(
                form: Form(toasts: toasts),
                calls: RecoverViewModel.Calls(
                    requestRecovery: manager.requestRecovery(email:),
                    recover: manager.recover(email:code:newPassword:), onSignedIn: callbacks.onSignedIn)))
    }

    private func makeAccount() -> any LiveView {
        let manager = manager
        let form = Form(toasts: toasts)
        return AccountView(
            form: form, user: { manager.currentSession },
            address: AddressModel(
                form: form,
                calls: AddressModel.Calls(
                    user: { manager.currentSession }, change: manager.updateUser,
                    verify: manager.verify(code:email:for:), resend: manager.resend(_:email:))),
            newPassword: NewPasswordModel(
                form: form, isAwaited: { manager.needsNewPassword }, change: manager.updateUser),
            leaving: LeavingModel(
                form: form,
                calls: LeavingModel.Calls(
                    signOut: manager.signOut(scope:), onDeleteAccount: callbacks.onDeleteAccount)))
    }
}
