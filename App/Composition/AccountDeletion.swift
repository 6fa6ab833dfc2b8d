import AuthFeature
import ContentFeature
import Design
import Domain
import Feedback
import Persistence
import SettingsStorage

/// Deletes an account at the server, then its data in this home.
@MainActor
struct AccountDeletion {
    let auth: any AuthFeatureAPI
    let services: Services
    let feedback: FeedbackDelivery
    let content: @MainActor () -> (any ContentFeatureAPI)?

    /// - Returns: the error that left some of the account's data in this home; nil when all of it was removed.
    /// - Throws: `AuthError` when the server did not delete the account, or may not have; nothing has changed here then.
    func run() async throws(AuthError) -> (any Error)? {
        let user = auth.currentSession
        try await auth.deleteAccount()
        guard let user else { return nil }
        var leftover: (any Error)?
        // Each step is tried, even if an earlier one has failed. What identifies the user goes first.
        do { try await services.accounts.clearUserProfile(of: user.uid) } catch { leftover = error }
        do { try await feedback.forget(account: user.uid) } catch { leftover = error }
        do { try await content()?.forget(account: user.uid) } catch { leftover = error }
        do { try await services.accounts.forget(account: user.uid) } catch { leftover = error }
        do { try services.database.emptyLog() } catch { leftover = leftover ?? error }
        return leftover
    }
}

extension AppDependencies {
    /// Asks the user for confirmation, then deletes the account.
    func askToDeleteAccount() {
        let account = window.state.signedInUser?.email ?? "your account"
        window.confirmations.ask(
            "delete-account", title: "Delete your account?",
            message: "This deletes \(account) and all of its data on the server. You cannot undo this.",
            acceptLabel: "Delete my account"
        ) { [state = window.state, toasts = services.toasts] in
            do throws(AuthError) {
                try await state.deleteAccount()
            } catch .deletionInDoubt(let reason) {
                toasts.post(.error, AuthError.deletionInDoubt(reason).description)
            } catch {
                toasts.post(.error, "Your account was not deleted. \(error.description)")
            }
        }
    }
}

extension AppDependencies {
    /// Asks the user for confirmation, then removes a second factor of the account.
    func askToRemove(_ factor: AuthFactor) {
        window.confirmations.ask(
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
