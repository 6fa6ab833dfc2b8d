import Design
import Observation

/// Confirms a code of a second factor: for the sign-in that waits, otherwise for the session.
@MainActor
@Observable
final class SecondFactorModel {
    let form: Form
    let code: Entry
    private var chosen: String?
    @ObservationIgnored private let auth: AuthManager

    init(form: Form, auth: AuthManager) {
        self.form = form
        self.auth = auth
        code = form.entry(.factorCode)
    }

    /// Whether a sign-in waits.
    var isAwaited: Bool { auth.awaitedSecondFactor != nil }

    /// Whose code is needed; nil when none is.
    var user: AppUser? {
        auth.awaitedSecondFactor?.user ?? (auth.lacksSecondFactor ? auth.currentSession : nil)
    }

    /// The factor whose code is entered; nil when none is needed.
    private var factor: String? {
        let factors = user?.verifiedFactors ?? []
        return (factors.first { $0.id == chosen } ?? factors.first)?.id
    }

    /// The choice of the factor; none when there is only one.
    func picker(_ id: String) -> [Element] {
        guard let user, user.verifiedFactors.count > 1, let factor else { return [] }
        let options = user.verifiedFactors.map { Element.Option($0.id, $0.label) }
        return [
            Picker(id, "Second factor", selection: factor, options: options, isEnabled: !form.isBusy) {
                self.chosen = $0
            }.element
        ]
    }

    func verify() async {
        await form.perform([code]) {
            let signIn = try await auth.confirmSecondFactor(code: code.text, factor: factor)
            guard signIn.purpose != .secondFactor else { return form.celebrate("Your second factor is confirmed.") }
            await auth.enterApp(signIn, saying: "You are signed in as \(signIn.user.label).")
        }
    }

    func cancel() async {
        code.enter("")
        await form.perform { try await auth.cancelSecondFactor() }
    }
}

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
        return Screen("second-factor", title: "Second factor", style: .form, step: Screen.Step(3, of: 3)) {
            Section("Enter the code from your authenticator app") {
                Text("second-factor.account", model.user?.label, label: "Signing in as")
                model.picker("second-factor.factor")
                SecureField("second-factor.code", "Code from the app", model.code)
                Button("second-factor.verify", "Sign in", of: form, role: .primary) { await model.verify() }
                Button("second-factor.cancel", "Cancel", of: form, role: .cancel) { await model.cancel() }
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

    func appear() async {
        await view.appear()
    }
}
