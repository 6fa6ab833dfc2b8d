import Design

/// The entry of the code that a sign-in waits for.
@MainActor
final class SecondFactorView: LiveView {
    private let model: SecondFactorModel

    init(auth: AuthManager) {
        model = SecondFactorModel(form: Form(toasts: auth.toasts), auth: auth)
    }

    /// Whether a sign-in waits. While the code is being checked this stays true, so that the screen does not change
    /// under the action.
    var isNeeded: Bool { model.isAwaited || model.form.isBusy }

    var screen: Screen {
        let model = model
        let form = model.form
        return Screen("second-factor", title: "Second factor") {
            Section("Enter the code from your authenticator app") {
                Text("second-factor.account", model.user?.label, label: "Signing in as")
                model.picker("second-factor.factor")
                SecureField("second-factor.code", "Code from the app", model.code)
                Button("second-factor.verify", "Sign in", of: form) { await model.verify() }
                Button("second-factor.cancel", "Cancel", of: form) { await model.cancel() }
                Text("second-factor.lost", Self.lost, label: "Lost your device?")
            }
            Text("second-factor.error", form.message, label: "Problem")
        }
    }

    private static let lost = "The owner of the server can remove the second factor from your account."
}

/// A screen for signing in. While a sign-in waits for the code of a second factor, whichever window or process began it,
/// the entry of that code is shown instead.
@MainActor
final class SignedOutView: LiveView {
    private let view: any LiveView
    private let secondFactor: SecondFactorView

    init(_ view: any LiveView, auth: AuthManager) {
        self.view = view
        secondFactor = SecondFactorView(auth: auth)
    }

    var screen: Screen { secondFactor.isNeeded ? secondFactor.screen : view.screen }
    var unsavedChanges: UnsavedChanges? { view.unsavedChanges }

    func appear() async {
        await view.appear()
    }
}
