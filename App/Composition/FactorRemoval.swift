import AuthFeature
import Design

extension AppDependencies {
    /// Asks the user for confirmation, then removes a second factor of the account.
    func askToRemove(_ factor: AuthFactor) {
        scene.confirmations.ask(
            "remove-factor", title: "Remove \(factor.label)?",
            message: "You will not need its codes to sign in. Your other devices stay signed in.",
            acceptLabel: "Remove \(factor.label)"
        ) { [auth = authFeature, toasts = services.toasts] in
            do throws(AuthError) {
                try await auth.removeFactor(id: factor.id)
                toasts.post(.success, "Removed \(factor.label).")
            } catch .factorNotFound {
                toasts.post(.info, "\(factor.label) was removed already.")
            } catch {
                toasts.post(.error, "\(factor.label) was not removed. \(error.description)")
            }
        }
    }
}

extension AppStateController {
    /// Shows where a code of a second factor is entered. The screens for signing in show it by themselves.
    func showSecondFactor() async {
        if state.isSignedIn { await show(AuthRoute.account) }
    }
}
