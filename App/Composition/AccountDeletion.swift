import AuthFeature
import Design
import Domain
import Feedback
import Persistence
import SettingsStorage

/// Deletes an account: at the server first, then what this home keeps of it.
@MainActor
struct AccountDeletion {
    let auth: any AuthFeatureAPI
    let services: Services
    let feedback: FeedbackDelivery

    /// - Returns: why something is still here although the account is deleted; nil when nothing is left.
    /// - Throws: `AuthError` when the server has not done it; nothing has changed then.
    func run() async throws(AuthError) -> (any Error)? {
        let user = auth.currentSession
        try await auth.deleteAccount()
        guard let user else { return nil }
        var leftover: (any Error)?
        // Both are tried, whatever becomes of the first.
        do { try await feedback.forget(account: user.uid) } catch { leftover = error }
        do { try await services.accounts.forget(account: user.uid) } catch { leftover = error }
        do { try services.database.emptyLog() } catch { leftover = leftover ?? error }
        return leftover
    }
}

extension AppDependencies {
    /// Asks the person whether the account is to be deleted, and deletes it when the answer is yes.
    func askToDeleteAccount() {
        let account = scene.state.signedInUser?.email ?? "The account"
        scene.confirmations.ask(
            Confirmation(
                id: "delete-account",
                title: "Delete the account?",
                message: "\(account) and everything the server keeps of it are deleted. This cannot be undone.",
                acceptLabel: "Delete the account"
            ) { [state = scene.state, toasts = services.toasts] in
                do throws(AuthError) {
                    try await state.deleteAccount()
                } catch {
                    toasts.post(.error, "The account was not deleted. \(error.description)")
                }
            })
    }
}
